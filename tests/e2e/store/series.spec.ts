import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { issues } from '../../../server/platform/db/schema.ts';
import { card, cards, details, expectStillDetails } from '../../helpers/shop.ts';
import { issueIds, issuePlans, type RunningStore, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { expectAccessible } from '../../helpers/wcag.ts';

const series = [
  [issueIds.free, 'Tides', 'en'],
  [issueIds.bought, 'Tides', 'en'],
  [issueIds.withSample, 'Tides', 'de'],
  [issueIds.notBought, 'Moons', 'de'],
] as const;

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({
    prepare: async ({ db }) => {
      for (const [id, name, language] of series)
        await db.update(issues).set({ series: name, language }).where(eq(issues.id, id));
    },
  });
});
test.afterAll(() => store.stop());

const filter = (page: Page, name = 'Filter') => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true });
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();

async function choose(page: Page, button: string, name: string): Promise<void> {
  await filter(page, button).click();
  await item(page, name).click();
}

test('the list is limited to a series and a language, also by keys alone; the details show the other issues of the series and lead to all of them', async ({
  page,
}) => {
  await test.step('the list is limited to a series and a language, which the address holds, also by keys alone and where no issue has the series', async () => {
    await test.step('the list is limited to a series and a language, which the address holds', async () => {
      await page.goto(store.origin);
      await filter(page).click();
      await expect(page.getByRole('menuitemradio')).toHaveText([
        'All series',
        'Moons',
        'Tides',
        'All languages',
        'English',
        'German',
      ]);
      await expectAccessible(page, 'the filter of the list');
      await item(page, 'Tides').click();
      await expect(page).toHaveURL(`${store.origin}/?series=Tides`);
      const { free, bought, withSample } = issuePlans;
      await expect.poll(() => titles(page)).toEqual([withSample.title, bought.title, free.title]);
      await expect(filter(page, 'Filter: Tides')).toBeFocused();

      await choose(page, 'Filter: Tides', 'German');
      await expect(page).toHaveURL(`${store.origin}/?series=Tides&language=de`);
      await expect.poll(() => titles(page)).toEqual([withSample.title]);
      await page.goBack();
      await expect(cards(page)).toHaveCount(3);
      await page.reload();
      await expect.poll(() => titles(page)).toEqual([withSample.title, bought.title, free.title]);

      await card(page, free.title).click();
      await expect(page).toHaveURL(`${store.origin}/read/${issueIds.free}?series=Tides`);
      await expectStillDetails(page);
      await details(page).getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL(`${store.origin}/?series=Tides`);
      await choose(page, 'Filter: Tides', 'All series');
      await expect(page).toHaveURL(`${store.origin}/`);
      await expect(cards(page)).toHaveCount(5);
    });

    await test.step('a series that no issue has shows an empty list, and can be given up', async () => {
      await page.goto(`${store.origin}/?series=Gone`);
      await expect(page.getByText('There is nothing to show here')).toBeVisible();
      await choose(page, 'Filter: Gone', 'All series');
      await expect(cards(page)).toHaveCount(5);
    });

    await test.step('the filter is operated by keys alone', async () => {
      await page.goto(store.origin);
      await filter(page).focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menu')).toBeFocused();
      await page.keyboard.press('End');
      await expect(item(page, 'German')).toHaveAttribute('data-highlighted');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${store.origin}/?language=de`);
      await expect(filter(page, 'Filter: German')).toBeFocused();
      await expect(cards(page)).toHaveCount(2);
    });
  });

  await test.step('the details show the other issues of the series and lead to all of them', async () => {
    const { bought, withSample, notBought } = issuePlans;
    await page.goto(`${store.origin}/read/${issueIds.free}`);
    await expectStillDetails(page);
    await expect(details(page).getByText('Series', { exact: true })).toBeVisible();
    const more = details(page).getByRole('region', { name: 'More from Tides' });
    await expect(more.getByRole('listitem')).toHaveText([withSample.title, bought.title]);
    await expectAccessible(page, 'the details of an issue of a series');
    await more.getByRole('link', { name: bought.title }).click();
    await expect(page).toHaveURL(`${store.origin}/read/${issueIds.bought}`);
    const title = details(page).getByRole('heading', { name: bought.title });
    await expect(title).toBeFocused();
    await expectStillDetails(page);
    await more.getByRole('link', { name: 'All issues of this series' }).click();
    await expect(page).toHaveURL(`${store.origin}/?series=Tides`);
    await expect(details(page)).toHaveCount(0);
    await expect(cards(page)).toHaveCount(3);

    await page.goto(`${store.origin}/read/${issueIds.notBought}`);
    await expect(details(page)).toContainText(notBought.title);
    await expectStillDetails(page);
    await expect(details(page).getByRole('region', { name: /^More from/ })).toHaveCount(0);
  });
});

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false });
  test('the list of a series is shown', { tag: '@extended' }, async ({ page }) => {
    await page.goto(`${store.origin}/?series=Tides`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
    await page.goto(`${store.origin}/?language=de`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
    await page.goto(`${store.origin}/?series=Gone`);
    await expect(page.getByText('There is nothing to show here')).toBeVisible();
  });
});
