import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { inside, openAccount } from '../../helpers/account.ts';
import {
  bankCheck,
  button,
  buy,
  cardField,
  fillCard,
  order,
  payByCard,
  testCards,
  watchCancels,
  watchErrors,
  watchMoney,
  watchOrders,
} from '../../helpers/checkoutPage.ts';
import { details, expectOpenToAll, expectStillDetails, snackbars } from '../../helpers/shop.ts';
import { expectPages } from '../../helpers/reader.ts';
import { gate } from '../../helpers/signInPage.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ storeName: 'demo' });

let collected: () => Promise<number[]>;
test.beforeEach(async ({ context, person, store }) => {
  await person.signIn(context);
  collected = await watchMoney(store);
});

const { title } = issuePlans.notBought;
const pay = /^Pay /;
test('a card buys an issue, which can be read at once, also in another tab (CART-015 to 018, 024 to 026, 029, 030, 036, 038, 039)', async ({
  page,
  context,
  store,
}) => {
  const other = await context.newPage();
  await other.goto(`${store.origin}/read/${issueIds.notBought}`);
  await expectStillDetails(other);
  await expect(button(details(other), 'Read')).toBeDisabled();
  const orders = watchOrders(page);
  await buy(page, store, title);
  const payButton = button(order(page), 'Pay $5.99');
  await expect(payButton).toBeDisabled();
  await expect(order(page)).toContainText('waive the 14-day withdrawal period');
  await expect(order(page).getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await fillCard(order(page), testCards.good);
  await expect(payButton).toBeEnabled();
  // In the face of the store, which the frame of another origin loads from it.
  const face = () =>
    cardField(order(page), 'CVC').evaluate(async (field) => {
      await document.fonts.ready;
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
      return [getComputedStyle(field).fontFamily.split(',')[0], loaded.map(({ family }) => family)];
    });
  await expect.poll(face).toEqual(['"Source Sans 3"', [expect.stringContaining('Source Sans 3')]]);
  await expectOpenToAll(page);
  const held = gate();
  await page.route(`**${calls.pay.path}`, async (route) => {
    await held.opened;
    await route.continue();
  });
  await payButton.dblclick();
  await expect(order(page)).toContainText('Your payment is being processed.');
  await expect(payButton).toBeDisabled();
  await expect(button(order(page), 'Close')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expectOpenToAll(page);
  await expect(order(page)).toBeVisible();
  held.open();
  await expect(order(page)).toHaveCount(0);
  await expect(button(details(page), 'Read')).toBeEnabled();
  await expect(button(details(page), 'Read')).toBeFocused();
  await expect(button(details(other), 'Read')).toBeEnabled();
  expect(orders).toHaveLength(1);
  expect(await collected()).toEqual([599]);
  const said = snackbars(page).locator('[data-kind]');
  await expect(said).toContainText('Successfully purchased issue.');
  await button(said, 'Open').click();
  await expectPages(page, [1]);
});

test('after a decline another card pays for the same items, and nothing of the first attempt remains (CART-019 to 021, 028, 051 to 053)', async ({
  page,
  store,
}) => {
  const orders = watchOrders(page);
  const cancels = watchCancels(page);
  await buy(page, store, title);
  for (const [number, heading, text] of [
    [testCards.declined, 'Card Declined', 'because the card was declined.'],
    [testCards.poor, 'Payment Declined', 'You may have insufficient funds'],
    [testCards.wrongCvc, 'Card Declined', 'Your card details are incorrect.'],
  ] as const) {
    await payByCard(page, number);
    await expect(order(page).getByRole('heading', { name: heading })).toBeVisible();
    await expect(order(page).getByRole('alert')).toContainText(text);
    await expect(button(order(page), 'Cancel')).toBeVisible();
    await button(order(page), 'Try again').click();
    await expect(cardField(order(page), 'CVC')).toHaveValue('123');
  }
  await payByCard(page, testCards.declined);
  await expect(order(page).getByRole('heading', { name: 'Card Declined' })).toBeVisible();
  await expectOpenToAll(page);
  await page.keyboard.press('Escape');
  await expect(order(page)).toHaveCount(0);
  const ids = new Set(orders.slice(1).map(({ paymentId }) => paymentId));
  expect(ids.size).toBe(1);
  await expect.poll(() => cancels).toEqual([...ids].map((paymentId) => ({ paymentId })));
  await button(details(page), 'Buy $5.99').click();
  await expect(button(order(page), pay)).toBeDisabled();
  await expect(order(page).getByRole('alert')).toHaveCount(0);
  await payByCard(page, testCards.good);
  await expect(button(details(page), 'Read')).toBeEnabled();
  expect(await collected()).toEqual([599]);
});

test('a card that its bank checks is charged once the check is passed, and asked for again once it fails (CART-022, 023, 059)', async ({
  page,
  store,
}) => {
  const orders = watchOrders(page);
  const errors = watchErrors(page);
  await buy(page, store, title);
  await payByCard(page, testCards.checked);
  await bankCheck(page).getByRole('button', { name: 'Fail' }).click();
  await expect(button(order(page), pay)).toBeEnabled();
  await expect(order(page).getByRole('alert')).toHaveCount(0);
  await expect(order(page).getByRole('status')).toContainText('Your bank did not confirm');
  expect(orders).toHaveLength(2);
  expect(errors.join()).toContain('authenticat');
  await button(order(page), pay).click();
  await bankCheck(page).getByRole('button', { name: 'Complete' }).click();
  await expect(button(details(page), 'Read')).toBeEnabled();
  expect(orders).toHaveLength(4);
  expect(orders[3]).toEqual({ gateway: 'stripe', paymentId: orders[1]?.paymentId });
  expect(await collected()).toEqual([599]);
});

test('a plan is chosen and paid by the keyboard alone, and is active (CART-027, SUB-017)', async ({
  page,
  store,
}) => {
  await page.goto(`${store.origin}/read/${issueIds.notBought}`);
  await expectStillDetails(page);
  await button(details(page), 'Subscribe').focus();
  await page.keyboard.press('Enter');
  const plans = page.getByRole('dialog', { name: 'Choose a plan' });
  await button(plans, /One month/).focus();
  await page.keyboard.press('Enter');
  await expect(order(page)).toBeFocused();
  await expect(button(order(page), 'PayPal')).toBeVisible();
  await expect(cardField(order(page), 'Card number')).toBeVisible();
  await typeInto(page, 'Card number', testCards.good);
  await typeInto(page, 'Expiry', '1240');
  await typeInto(page, 'CVC', '123');
  await expect(button(order(page), 'Pay $4.99')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(snackbars(page)).toContainText('Subscription has been activated.');
  await expect(order(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/read\/\d+$/);
  await expect(button(details(page), 'Read')).toBeEnabled();
  expect(await collected()).toEqual([499]);
  await openAccount(page, store);
  await expect(inside(page, 'Subscription')).toContainText(/active/i);
});

test('a wallet pays by its own sheet, which shows the charged amount (CART-035, 049, 050)', async ({
  page,
  store,
}) => {
  await buy(page, store, title);
  const wallet = order(page).frameLocator('iframe[title="Demo Wallet button"]');
  const sheet = page.frameLocator('dialog[aria-label="Demo Wallet"] iframe');
  const open = () => wallet.getByRole('button').click();
  await open();
  await expect(sheet.getByText('$5.99')).toBeVisible();
  await expect(sheet.getByText(title)).toBeVisible();
  await expect(sheet.getByLabel('Name')).toBeVisible();
  await expect(sheet.getByLabel('Email')).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(button(order(page), 'Cancel')).toBeVisible();
  await open();
  await sheet.getByLabel('Card').selectOption({ label: 'Visa •••• 0002, is declined' });
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await expect(order(page).getByRole('heading', { name: 'Card Declined' })).toBeVisible();
  await button(order(page), 'Try again').click();
  await open();
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await expect(button(details(page), 'Read')).toBeEnabled();
  expect(await collected()).toEqual([599]);
});

/** By the keyboard alone: from wherever one is, with Tab. */
async function typeInto(
  page: Page,
  name: Parameters<typeof cardField>[1],
  text: string,
): Promise<void> {
  const field = cardField(order(page), name);
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return field.evaluate(({ ownerDocument: here }) => here.hasFocus());
    })
    .toBe(true);
  await page.keyboard.type(text, { delay: 10 });
  await expect.poll(async () => (await field.inputValue()).replaceAll(/\D/g, '')).toBe(text);
}
