import { expect, type Locator, type Page } from '@playwright/test';
import { row } from './publishPage.ts';
import { beUser } from './shop.ts';
import { issuePlans, type RunningStore } from './startStore.ts';

/** Opens the page `/publish` as the seeded publisher. */
export async function openPublisherPage(page: Page, store: RunningStore): Promise<void> {
  await beUser(page.context(), store, 'buyer');
  await page.goto('/publish');
  await expect(page.getByRole('heading', { level: 1, name: 'Your shelf' })).toBeVisible();
  await expect(row(page, issuePlans.bought.title)).toBeVisible();
}

export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
