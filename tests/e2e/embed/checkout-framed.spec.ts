import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { testCards, watchMoney } from '../../helpers/checkoutPage.ts';
import {
  button,
  choose,
  fillCart,
  heading,
  register,
  typeCard,
} from '../../helpers/framedStore.ts';
import { framed, frameIn, heard } from '../../helpers/inFrame.ts';
import { agree, newEmail } from '../../helpers/signInPage.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { withThirdPartyCookies } from '../../helpers/thirdPartyCookies.ts';

/** The store in a frame of another site, in a browser that keeps no cookies of third parties. */

test.use({ storeName: 'framed' });

async function payByCard(page: Page): Promise<void> {
  await typeCard(page, testCards.checked);
  await button(page, /^Pay \$/).click();
  const check = framed(page).frameLocator('dialog[aria-label="Extra check by your bank"] iframe');
  await check.getByRole('button', { name: 'Complete' }).click();
}

async function payByPayPal(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await button(page, 'PayPal').click();
  await (await opened).getByRole('button', { name: 'Pay' }).click();
}

const link = (page: Page, name: string | RegExp) => framed(page).getByRole('link', { name });

/** The name and the beginning of the file that a press saves. */
async function saved(page: Page, name: string | RegExp): Promise<string> {
  const coming = page.waitForEvent('download');
  await link(page, name).click();
  const download = await coming;
  const bytes = readFileSync(await download.path());
  return `${download.suggestedFilename()} ${bytes.subarray(0, 5).toString()}`;
}

/** The PDF of the bought issue, its receipt, and the personal data download, although no cookie is sent. */
async function takeAway(page: Page, issue: string): Promise<void> {
  const context = page.context();
  await page.goto(issue);
  expect(await saved(page, 'Download')).toBe('Übermaß “Not” Bought Yet.pdf %PDF-');
  await choose(page, 'Your account');
  expect(await saved(page, 'Export my data')).toBe('my-data.json {\n  "');
  const opened = context.waitForEvent('page');
  await link(page, /^Receipt for/).click();
  const receipt = await opened;
  await expect(receipt.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(receipt.getByText(issuePlans.notBought.title)).toBeVisible();
  expect(await receipt.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await receipt.reload();
  await expect(receipt.getByText('for one minute only')).toBeVisible();
  await test.step('a refusal closes the tab with a message, and without a tab the file is saved', async () => {
    const tickets = `**${calls.downloadToken.path}`;
    await page.route(tickets, (route) => route.abort());
    const closed = context.waitForEvent('page').then((tab) => tab.waitForEvent('close'));
    await link(page, /^Receipt for/).click();
    await closed;
    await expect(framed(page).getByText('Connection error')).toBeVisible();
    await page.unroute(tickets);
    const frame = await frameIn(page);
    await frame.evaluate(() => Object.assign(window, { open: () => null }));
    expect(await saved(page, /^Receipt for/)).toBe('receipt.html <!doc');
  });
}

test('in a frame of another site an issue is bought by card with the bank’s check, another by PayPal, the PDF, the receipt and one’s data arrive, and the host is asked to open it', async ({
  host,
  store,
}) => {
  const collected = await watchMoney(store);
  await withThirdPartyCookies('blocked', async (context) => {
    const page = await context.newPage();
    await page.goto(host.around(store.origin));
    await register(page, newEmail('framed'));
    await fillCart(page, issuePlans.notBought.title);
    await payByCard(page);
    await expect(framed(page).getByText('Successfully purchased issue.')).toBeVisible();
    await button(page, 'Open').click();
    await expect
      .poll(() => heard(page, 'openViewer'))
      .toEqual([{ issueId: issueIds.notBought, pdfType: 'full' }]);
    await takeAway(page, host.around(`${store.origin}/read/${issueIds.notBought}`));
    await page.goto(host.around(store.origin));
    await fillCart(page, issuePlans.withSample.title);
    await payByPayPal(page);
    await expect(framed(page).getByText('Successfully purchased issue.')).toBeVisible();
    expect(await collected()).toHaveLength(2);
  });
});

/** Signs in anew from the cart. The store answers as it does once the user has signed out on another device. */
async function signInFromCart(page: Page, email: string): Promise<void> {
  const userCalls = '**/api/user/**';
  await page.route(userCalls, (route) =>
    route.fulfill({ status: 401, json: { code: 'not_signed_in', message: 'Please sign in.' } }),
  );
  await button(page, /^Pay \$/).click();
  await expect(framed(page).getByText('You have been signed out.')).toBeVisible();
  await page.unroute(userCalls);
  await framed(page).getByRole('main').getByRole('button', { name: 'Sign In / Register' }).click();
  const opened = page.context().waitForEvent('page');
  await framed(page)
    .getByRole('button', { name: /^Continue with/ })
    .first()
    .click();
  await agree(await opened, email);
  await expect(heading(page, 'Your order')).toBeVisible();
}

test('in a frame the card stays typed while the user signs in again, and pays without being typed anew', async ({
  page,
  host,
  store,
}) => {
  const collected = await watchMoney(store);
  const email = newEmail('framed-again');
  await page.goto(host.around(store.origin));
  await register(page, email);
  await fillCart(page, issuePlans.notBought.title);
  await typeCard(page, testCards.good);
  await signInFromCart(page, email);
  await button(page, /^Pay \$/).click();
  await expect(framed(page).getByText('Successfully purchased issue.')).toBeVisible();
  expect(await collected()).toEqual([issuePlans.notBought.price]);
});

test('in a frame the cart is one step of the history after a sign-in from it: Back leads to the issue', async ({
  page,
  host,
  store,
}) => {
  const email = newEmail('framed-back');
  await page.goto(host.around(store.origin));
  await register(page, email);
  await fillCart(page, issuePlans.notBought.title);
  await typeCard(page, testCards.good);
  await signInFromCart(page, email);
  // The step of the sign-in is left by going back, and two such moves at a time are one.
  const frame = await frameIn(page);
  await expect
    .poll(() => frame.evaluate(() => JSON.stringify(history.state)))
    .not.toMatch(/signIn/);
  // Not by Playwright, which waits for a navigation of the host page.
  await page.evaluate(() => history.back());
  await expect(heading(page, issuePlans.notBought.title)).toBeVisible();
});
