import { expect, type Page } from '@playwright/test';
import { countDocuments } from '../../helpers/screens.ts';
import { card, cards, details, snackbars } from '../../helpers/shop.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const { title } = issuePlans.free;
const connectionError = (page: Page) => snackbars(page).getByText('Connection error');
const help = (page: Page) => page.locator('#help-button');

/** The store fetches no code ahead for a user who saves data. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );

/** The list is on the screen, and the app has drawn it. */
async function openList(page: Page): Promise<void> {
  await page.goto('/');
  await expect(help(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** The list is still shown. */
async function expectList(page: Page): Promise<void> {
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
}

test('without a connection the first presses say so, leave the list, and work when it is back', async ({
  page,
  context,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => void errors.push(error));
  await saveData(page);
  await openList(page);
  await context.setOffline(true);
  const sort = page.getByRole('button', { name: 'Sort' });
  const signIn = page.getByRole('button', { name: 'Sign In / Register' });
  const needHelp = page.getByRole('contentinfo').getByRole('link', { name: 'Need help?' });
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).first();
  for (const press of [help(page), sort, signIn, needHelp, terms, card(page, title)]) {
    await press.click();
    await expect(connectionError(page)).toBeVisible();
    await expectList(page);
    await snackbars(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(connectionError(page)).toHaveCount(0);
  }
  await context.setOffline(false);
  await expect(details(page)).toContainText(title);
  await page.keyboard.press('Escape');
  await expect(details(page)).toHaveCount(0);
  await help(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(errors).toEqual([]);
});

const code = '**/assets/details-*.js';

test('a page whose scripts are gone reloads once, at the address that was asked for', async ({
  page,
  store,
}) => {
  await saveData(page);
  let isGone = true;
  await page.route(code, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await openList(page);
  const loads = countDocuments(page);
  // In the handler itself: the reloaded page asks for the same file within 10 ms.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await card(page, title).click();
  await expect(details(page)).toContainText(title);
  await expect(page).toHaveURL(`${store.origin}/read/${issueIds.free}`);
  expect(loads.count).toBe(1);
});

test('scripts that no release has end in a message, not in a loop of reloads', {
  tag: '@extended',
}, async ({ page }) => {
  await saveData(page);
  await page.route(code, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Store</p>' }),
  );
  await openList(page);
  const loads = countDocuments(page);
  await card(page, title).click();
  await expect(snackbars(page).getByText('This page is out of date.')).toBeVisible();
  await expect(snackbars(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  expect(loads.count).toBe(1);
});

test('the code of the first press is fetched ahead, while the page is idle', {
  tag: '@extended',
}, async ({ page, context }) => {
  const fetched: string[] = [];
  page.on('requestfinished', (request) => void fetched.push(request.url()));
  await page.goto('/');
  for (const part of ['details', 'menus', 'signIn'])
    await expect.poll(() => fetched.join()).toContain(`/assets/${part}-`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await help(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await card(page, title).click();
  await expect(details(page)).toContainText(title);
});
