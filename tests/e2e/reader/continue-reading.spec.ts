import { expect, type Page } from '@playwright/test';
import { expectPages, openIssue, turn } from '../../helpers/reader.ts';
import { cards, watchShifts, expectOpenToAll, shifts } from '../../helpers/shop.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const { free } = issueIds;

const region = (page: Page) => page.getByRole('region', { name: 'Continue reading' });
const begun = (page: Page) => region(page).getByRole('listitem');

async function readTo45(page: Page): Promise<void> {
  await openIssue(page, { id: free });
  await turn(page, 'Next page');
  await turn(page, 'Next page');
  await expectPages(page, [4, 5]);
}

async function choose(page: Page, name: string): Promise<void> {
  await begun(page)
    .getByRole('button', { name: /^Options/ })
    .click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test.describe('The region "Continue reading"', () => {
  test('is absent until an issue is begun, opens it at its page, moves nothing when it is filled, and gives up an issue that is removed', async ({
    page,
    store,
  }) => {
    await test.step('is absent until an issue is begun', async () => {
      await page.goto(store.origin);
      await expect(cards(page).first()).toBeVisible();
      await expect(region(page)).toHaveCount(0);
    });

    await test.step('opens a guest’s issue at its page, and moves nothing when it is filled', async () => {
      await readTo45(page);
      await watchShifts(page);
      await page.goto(store.origin);
      await expect(begun(page)).toContainText('Page 4 of 10');
      await expectOpenToAll(page);
      expect(await shifts(page)).toEqual([]);
      await page.getByRole('searchbox', { name: 'Search' }).fill('Free');
      await expect(region(page)).toBeHidden();
      await page.getByRole('searchbox', { name: 'Search' }).fill('');
      await begun(page).getByRole('button').first().click();
      await expectPages(page, [4, 5]);
      await turn(page, 'Next page');
      await page.keyboard.press('Escape');
      await expect(begun(page)).toContainText('Page 6 of 10');
    });

    await test.step('gives up an issue that is removed, and is absent from the next page', async () => {
      await page.goto(store.origin);
      await choose(page, 'Remove from this list');
      await expect(region(page)).toContainText('Issues that you begin to read appear here.');
      await expect(region(page)).toBeFocused();
      await page.reload();
      await expect(cards(page).first()).toBeVisible();
      await expect(region(page)).toHaveCount(0);
    });
  });
});
