import { expect, type Page } from '@playwright/test';
import {
  expectPages,
  expectScale,
  expectSharp,
  openIssue,
  pressRead,
  turn,
  viewer,
} from '../../helpers/reader.ts';
import { beUser } from '../../helpers/shop.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const { free, notBought, withSample } = issueIds;
const purchases = '**/api/user/purchases';
const linkCalls = '**/api/issues/*/download/*';
const purchaseFirst = 'This item is available only after purchasing';
const makeSure = "If you've already gained access to this item, make sure that you are signed in.";
/** For `page.route`: `page.unroute` continues the held requests. */
const holdBack = () => {};

/** The canvases that are painted now, marked so that the test finds them again. */
const markedCanvases = (page: Page) => viewer(page).locator('canvas[data-marked]');
async function markCanvases(page: Page): Promise<void> {
  await viewer(page)
    .locator('canvas')
    .evaluateAll((canvases) => {
      for (const canvas of canvases) canvas.dataset.marked = '';
    });
  await expect(markedCanvases(page)).not.toHaveCount(0);
}

test.describe('Rights', () => {
  test('a sample needs no right and leads to the full version, or to why there is none; an issue that is not bought shows the reason and requests no link (VIEW-038)', async ({
    page,
    context,
    store,
  }) => {
    await test.step('a sample is asked for as a sample, which needs no right, and leads to the full version, or to why there is none', async () => {
      const asked = page.waitForRequest(linkCalls);
      await pressRead(page, { id: withSample, type: 'sample' });
      expect(new URL((await asked).url()).pathname).toBe(
        `/api/issues/${withSample}/download/sample`,
      );
      expect((await asked).method()).toBe('POST');
      await expectSharp(page);
      await expect(viewer(page).getByText('1 / 3', { exact: true })).toBeVisible();
      const whole = viewer(page).getByRole('button', {
        name: 'Open the full version',
        exact: true,
      });
      // In the bar, so that it lies over no headline.
      expect((await whole.boundingBox())?.y).toBeLessThan(8);
      expect((await whole.boundingBox())?.height).toBeLessThanOrEqual(44);
      await whole.click();
      await expect(
        viewer(page).getByText('This item is available only after purchasing'),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
    });

    await test.step('an issue that is not bought shows the reason and requests no link; a signed-in user is not asked to sign in (VIEW-038)', async () => {
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.url()));
      await page.goto(`/read/${notBought}/full`);
      const dialog = viewer(page);
      await expect(dialog.getByText(purchaseFirst, { exact: true })).toBeVisible();
      await expect(dialog.getByText(makeSure, { exact: true })).toBeVisible();
      await expect(dialog.getByRole('group')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Return to details', exact: true }).click();
      await expect(page).toHaveURL(`/read/${notBought}`);
      await expect(viewer(page)).toHaveCount(0);

      await beUser(context, store, 'new');
      await page.goto(`/read/${notBought}/full`);
      await expect(viewer(page).getByText(purchaseFirst, { exact: true })).toBeVisible();
      await expect(viewer(page).getByText(makeSure)).toHaveCount(0);
      expect(calls.filter((url) => url.includes('/download/'))).toEqual([]);
    });
  });

  test('a subscriber reads whole issues in the place of samples, once the purchases are known; a right that the server takes back leaves nothing', async ({
    page,
    context,
    store,
  }) => {
    await test.step('with the right, the full version takes the place of the sample, whole and from its start (VIEW-047, VIEW-048)', async () => {
      await beUser(context, store, 'subscriber');
      await openIssue(page, { id: withSample, type: 'sample' });
      await turn(page, 'Next page');
      await expectPages(page, [2]);
      await page.keyboard.press('+');
      await page.keyboard.press('+');
      await expectScale(page, 3);
      await markCanvases(page);
      await viewer(page)
        .getByRole('button', { name: 'Open the full version', exact: true })
        .click();
      await expect(viewer(page).getByText('1 / 12', { exact: true })).toBeVisible();
      await expectPages(page, [1]);
      await expectScale(page, 1);
      await expectSharp(page);
      await expect(markedCanvases(page)).toHaveCount(0);
      await expect(page).toHaveTitle(/^With a Sample/);
    });

    await test.step('the page asks for no link before it knows the purchases; a subscriber reads the whole issue, without a bar for the full version', async () => {
      await beUser(context, store, 'subscriber');
      let asked = 0;
      page.on('request', (request) => (asked += Number(request.url().includes('/download/'))));
      await page.route(purchases, holdBack);
      await page.goto(`/read/${withSample}/full`);
      await expect(
        viewer(page).getByRole('group', { name: 'Page 1' }).locator('img'),
      ).toBeVisible();
      expect(asked).toBe(0);
      await page.unroute(purchases);
      await expectSharp(page);
      expect(asked).toBe(1);
      await expect(viewer(page).getByText('1 / 12', { exact: true })).toBeVisible();
      await expect(
        viewer(page).getByRole('button', { name: 'Open the full version', exact: true }),
      ).toHaveCount(0);
    });

    await test.step('a right that could not be asked for is asked for again on request', async () => {
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

    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await test.step('a right that the server takes back leaves nothing of the issue on the screen', async () => {
      await beUser(context, store, 'subscriber');
      await page.route(linkCalls, (route) =>
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
  });
});

test.describe('In a store that requires a sign-in for reading', () => {
  const signInToRead = { auth: 'on', 'auth-to-read': 'on' };
  const signIn =
    'This item is available for reading only after authenticating. Sign in to your account or create new.';

  test('a guest is asked to sign in, without a link, and reads a sample; a user reads a free issue', async ({
    page,
    change,
    context,
    store,
  }) => {
    await test.step('a guest is asked to sign in, without a link, and reads a sample', async () => {
      await change(signInToRead);
      let asked = 0;
      page.on('request', (request) => (asked += Number(request.url().includes('/download/'))));
      await pressRead(page, { id: free });
      await expect(viewer(page).getByText(signIn, { exact: true })).toBeVisible();
      await expect(viewer(page).getByRole('group')).toHaveCount(0);
      await expect(viewer(page).locator('canvas')).toHaveCount(0);
      expect(asked).toBe(0);
      await openIssue(page, { id: withSample, type: 'sample' });
      await expectPages(page, [1]);
    });

    await test.step('a user who is signed in reads a free issue', async () => {
      await change(signInToRead);
      await beUser(context, store, 'new');
      await openIssue(page, { id: free });
      await expectPages(page, [1]);
    });
  });
});
