import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { expectPages, expectSharp, openIssue, turn } from '../../helpers/reader.ts';
import { snackbars } from '../../helpers/shop.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { type SignedInPerson, test } from '../../helpers/storeTest.ts';

const { free } = issueIds;
/** Resolves when the server has confirmed a place. */
const reported = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().includes(`/api/user/reading/${free}/`) && response.ok(),
  );

const offer = (page: Page) => snackbars(page).getByText('On another device you are at page');

/** Turns to the pages 4 and 5, and waits until the server has that place. */
async function readTwoSpreads(page: Page): Promise<void> {
  const stored = reported(page);
  await turn(page, 'Next page');
  await turn(page, 'Next page');
  await expectPages(page, [4, 5]);
  await stored;
}

/** A browser of its own with the same user. */
async function otherDevice(
  browser: Browser,
  { baseURL }: { baseURL: string },
  person: SignedInPerson,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  await person.signIn(context);
  return context;
}

test.describe('A signed-in user who reads on two devices', () => {
  test('is offered the place of the other one, and is never taken there without a press', async ({
    signedInPage: page,
    browser,
    store,
    person,
  }) => {
    await openIssue(page, { id: free });
    await expectSharp(page);
    await expect(offer(page)).toHaveCount(0);
    await readTwoSpreads(page);

    const context = await otherDevice(browser, { baseURL: store.origin }, person);
    const other = await context.newPage();
    await openIssue(other, { id: free });
    await expect(offer(other)).toBeVisible();
    await expectPages(other, [1]);
    await snackbars(other).getByRole('button', { name: 'Go to it' }).click();
    await expectPages(other, [4, 5]);
    await expect(offer(other)).toHaveCount(0);
    await other.getByRole('button', { name: 'Back to page 1' }).click();
    await expectPages(other, [1]);
    await context.close();
  });

  test('keeps the place on the server where the storage of the device is full', {
    tag: '@extended',
  }, async ({ signedInPage: page, browser, store, person }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The device is full.', 'QuotaExceededError');
      };
    });
    await openIssue(page, { id: free });
    await readTwoSpreads(page);

    const context = await otherDevice(browser, { baseURL: store.origin }, person);
    const other = await context.newPage();
    await openIssue(other, { id: free });
    await expect(offer(other)).toBeVisible();
    await context.close();
  });

  test('keeps the place of the other one where this one cannot ask for it', {
    tag: '@extended',
  }, async ({ signedInPage: page, browser, store, person }) => {
    await openIssue(page, { id: free });
    await expectSharp(page);
    const stored = reported(page);
    await turn(page, 'Next page');
    await stored;

    const context = await otherDevice(browser, { baseURL: store.origin }, person);
    const other = await context.newPage();
    await other.route('**/api/user/reading', (route) => route.abort());
    const failed = other.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/user/reading'),
    );
    await other.goto(`/read/${free}/full?page=8`);
    await expectPages(other, [8, 9]);
    await failed;
    await other.unroute('**/api/user/reading');
    await openIssue(other, { id: free });
    await expect(offer(other)).toHaveText(/page 2/);
    await context.close();
  });
});
