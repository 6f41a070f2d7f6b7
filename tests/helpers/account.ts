import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningStore } from './startStore.ts';

/** The account page as a user sees it. */

/** The button that opens a panel, by its title. */
export const panel = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: title, exact: true });

/** The content of an open panel. */
export const inside = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

export const panelTitles = (page: Page): Promise<string[]> =>
  page.locator('h2 button[aria-expanded]').allInnerTexts();

export async function openAccount(page: Page, { origin }: RunningStore): Promise<void> {
  await page.goto(`${origin}/account`);
  await expect(panel(page, 'Your Account')).toBeVisible();
}

/** As a link of the app leads there, with a panel named in the navigation's state. */
export async function openAccountAt(
  page: Page,
  store: RunningStore,
  panelName: string,
): Promise<void> {
  await page.goto(store.origin);
  // Before the app has started, nothing listens to the history.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  await page.evaluate((name) => {
    history.pushState({ usr: { panel: name }, key: 'test', idx: 1 }, '', '/account');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, panelName);
  await expect(panel(page, 'Your Account')).toBeVisible();
}

/** The titles of the panels that are open, in their order. */
export async function openPanels(page: Page): Promise<string[]> {
  const open = page.locator('h2 button[aria-expanded="true"]');
  return open.allInnerTexts();
}
