import { expect, type Page } from '@playwright/test';
import { expectPages, openIssue, pressRead, turn, viewer } from '../helpers/reader.ts';
import { readingTest } from '../helpers/readingTest.ts';
import { beUser } from '../helpers/shop.ts';
import { issueIds } from '../helpers/startStore.ts';

const test = readingTest('ltr');
const { free, withSample } = issueIds;
const purchases = '**/api/user/purchases';
const links = '**/api/issues/*/download/*';

const read = (page: Page) => page.getByRole('button', { name: 'Read', exact: true });

test.describe('The place that was reached', () => {
  test('is where reading goes on, in this visit and in the next', async ({ page }) => {
    await openIssue(page, { id: free });
    await turn(page, 'Next page');
    await turn(page, 'Next page');
    await expectPages(page, [4, 5]);
    await page.keyboard.press('Escape');
    await read(page).click();
    await expectPages(page, [4, 5]);
    await openIssue(page, { id: free });
    await expectPages(page, [4, 5]);
  });

  test('is forgotten by whoever has read to the end', async ({ page }) => {
    await openIssue(page, { id: free });
    await turn(page, 'Last page');
    await expectPages(page, [10]);
    await openIssue(page, { id: free });
    await expectPages(page, [1]);
  });

  test('is the first page where what is stored makes no sense', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('gatefold:places', '[{"file":"1/full","page":"x"}]'),
    );
    await openIssue(page, { id: free });
    await expectPages(page, [1]);
    await turn(page, 'Next page');
    await expectPages(page, [2, 3]);
  });

  test('is not needed: a browser that stores nothing reads as well', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Denied', 'SecurityError');
        },
      }),
    );
    await openIssue(page, { id: free });
    await turn(page, 'Next page');
    await expectPages(page, [2, 3]);
  });
});

test.describe('A right', () => {
  test('that the server takes back leaves nothing of the issue on the screen', async ({
    page,
    context,
    store,
  }) => {
    await beUser(context, store, 'subscriber');
    await page.route(links, (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'purchase_required', message: 'This issue has to be bought first.' },
      }),
    );
    await pressRead(page, { id: withSample });
    await expect(
      viewer(page).getByText('This item is available only after purchasing', { exact: true }),
    ).toBeVisible();
    await expect(viewer(page).getByRole('group')).toHaveCount(0);
    await expect(viewer(page).locator('canvas')).toHaveCount(0);
  });

  test('that could not be asked for is asked for again on request', async ({
    page,
    context,
    store,
  }) => {
    await beUser(context, store, 'subscriber');
    await page.route(purchases, (route) => route.fulfill({ status: 500 }));
    await page.goto(`/read/${withSample}/full`);
    await expect(
      viewer(page).getByText('What you have bought could not be looked up.'),
    ).toBeVisible();
    await page.unroute(purchases);
    await viewer(page).getByRole('button', { name: 'Try again' }).click();
    await expectPages(page, [1]);
    await expect(viewer(page).getByText('1 / 12', { exact: true })).toBeVisible();
  });
});
