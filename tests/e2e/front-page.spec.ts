import { expect, type Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { viewer } from '../helpers/reader.ts';
import {
  beUser,
  card,
  cards,
  watchShifts,
  details,
  expectOpenToAll,
  shifts,
} from '../helpers/shop.ts';
import { gate } from '../helpers/signInPage.ts';
import { issueIds, issuePlans } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

const latest = (page: Page) => page.getByRole('region', { name: 'Latest issue' });
const strip = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /^Read everything/ });
/** The app has replaced the prerendered regions. */
const expectDrawn = (page: Page) => expect(latest(page).locator('[data-latest]')).toBeVisible();

/** The list stays in its place when the purchases become known. Returns its distance from the page's top. */
async function expectSteadyCards(page: Page, until: () => Promise<void>): Promise<number> {
  const known = gate();
  await page.route('**/api/user/purchases', async (route) => {
    await known.opened;
    await route.continue();
  });
  await page.goto('/');
  await expectDrawn(page);
  const top = () =>
    cards(page)
      .first()
      .evaluate((first) => first.getBoundingClientRect().top + scrollY);
  const before = await top();
  known.open();
  await until();
  expect(await top()).toBe(before);
  await page.unroute('**/api/user/purchases');
  return before;
}

test.describe('The front page', () => {
  test.use({ storeName: 'signIn' });

  for (const width of [390, 834, 1280, 1920])
    test(`shows the newest issue above the list that contains it, and moves nothing, at ${width} pixels`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await watchShifts(page);
      await page.goto('/');
      await expectDrawn(page);
      await expect(latest(page).getByRole('heading', { level: 2 })).toHaveText('no title');
      await expect(cards(page)).toHaveCount(5);
      await expect(cards(page).first().getByRole('heading')).toHaveText('no title');
      await expect(strip(page)).toHaveText(
        'Read everything from $3.75 a month (One year: $44.99, paid at once)',
      );
      await expectOpenToAll(page);
      expect(await shifts(page)).toEqual([]);
    });

  test('opens the sample of the newest issue by one press anywhere on it', async ({ page }) => {
    await page.goto('/');
    await expectDrawn(page);
    await expect(latest(page).getByRole('link')).toHaveText('Preview');
    await latest(page).click({ position: { x: 60, y: 60 } });
    await expect(viewer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    await expect(latest(page).getByRole('link')).toBeFocused();
  });

  test('is above the whole list only', async ({ page }) => {
    await page.goto('/');
    await expectDrawn(page);
    await page.getByRole('tab', { name: 'Free' }).click();
    await expect(latest(page)).toBeHidden();
    await expect(strip(page)).toBeHidden();
    await page.getByRole('tab', { name: 'All' }).click();
    await expect(latest(page)).toBeVisible();
  });

  test('moves nothing when the address asks for a part of the list', async ({ page }) => {
    await watchShifts(page);
    await page.goto('/?tab=free');
    await expect(card(page, issuePlans.free.title)).toBeVisible();
    await expect(page.locator('[data-scope=tabs]').first()).toBeVisible();
    await expect(latest(page)).toHaveCount(0);
    expect(await shifts(page)).toEqual([]);
  });

  test('leads to the plans, and is complete after the way back', async ({ page }) => {
    await page.goto(paths.plans);
    await page.getByRole('banner').getByRole('link').first().click();
    await expectDrawn(page);
    await strip(page).click();
    await expect(page).toHaveURL(paths.plans);
  });

  test('offers a subscriber no plans, and leaves their place out of the next document', async ({
    page,
    context,
    store,
  }) => {
    await beUser(context, store, 'subscriber');
    const tops = await expectSteadyCards(page, async () => {
      await expect(page.getByText('Your subscription includes every issue.')).toBeVisible();
    });
    await expect(latest(page).getByRole('link')).toHaveText('Read');
    await expect(strip(page)).toHaveCount(0);
    const later = await expectSteadyCards(page, async () => {
      await expect(latest(page).getByRole('link')).toHaveText('Read');
    });
    await expect(page.getByText('Your subscription includes every issue.')).toHaveCount(0);
    expect(later).toBeLessThan(tops);
  });

  test('lies below the details that the address opens', async ({ page }) => {
    await watchShifts(page);
    await page.goto(`/read/${issueIds.notBought}`);
    await expect(details(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    await expectDrawn(page);
    await expect(cards(page)).toHaveCount(5);
    expect(await shifts(page)).toEqual([]);
  });

  test('has a way to the plans from an issue that the user may not read', async ({ page }) => {
    await page.goto(`/read/${issueIds.notBought}/full`);
    await viewer(page)
      .getByRole('link', { name: /^Read everything from/ })
      .click();
    await expect(page).toHaveURL(paths.plans);
    await expect(viewer(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plans and prices');
  });

  test('marks the issues of the last fourteen days beside their price or state', async ({
    page,
  }) => {
    await page.goto('/');
    const item = page.getByRole('listitem').filter({ has: card(page, issuePlans.notBought.title) });
    await expect(item).toContainText('$5.99');
    await expect(item.getByText('New', { exact: true })).toBeVisible();
  });
});
