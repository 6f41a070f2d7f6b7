import { expect, type Page } from '@playwright/test';
import { viewer } from '../../helpers/reader.ts';
import { beUser, cards, watchShifts, expectOpenToAll, shifts } from '../../helpers/shop.ts';
import { gate } from '../../helpers/signInPage.ts';
import { test } from '../../helpers/storeTest.ts';

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

  test('shows the newest issue above the list that contains it, and moves nothing, on a phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 });
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
});
