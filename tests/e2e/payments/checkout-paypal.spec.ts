import { expect, type Page } from '@playwright/test';
import {
  button,
  buy,
  order,
  watchCancels,
  watchErrors,
  watchMoney,
  watchOrders,
} from '../../helpers/checkoutPage.ts';
import { payPalControl, simulatorsOf } from '../../helpers/paypalControl.ts';
import { details, expectStillDetails, snackbars } from '../../helpers/shop.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ storeName: 'demo' });

let collected: () => Promise<number[]>;
test.beforeEach(async ({ context, person, store }) => {
  await person.signIn(context);
  collected = await watchMoney(store);
});

const { title } = issuePlans.notBought;

async function openPayPal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await button(order(page), 'PayPal').click();
  return opened;
}

/** The parameters with which the page loads PayPal's script. */
const scriptOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const scripts = [...document.scripts].map(({ src }) => src);
    const address = scripts.find((src) => src.includes('/paypal/sdk/js')) ?? '';
    return Object.fromEntries(new URL(address).searchParams);
  });

test('PayPal pays for an issue once it is approved; given up, it is called off (CART-037, 041, 043, 044, 046, 047)', async ({
  page,
  store,
}) => {
  const orders = watchOrders(page);
  const cancels = watchCancels(page);
  const errors = watchErrors(page);
  await buy(page, store, title);
  await expect(button(order(page), 'PayPal')).toBeVisible();
  expect(await scriptOf(page)).toMatchObject({
    'client-id': 'gatefold-demo',
    currency: 'USD',
    commit: 'true',
    vault: 'false',
    'disable-funding': 'card',
    intent: 'capture',
  });
  const first = await openPayPal(page);
  await expect(order(page)).toContainText('Please confirm the payment in the window');
  await page.keyboard.press('Escape');
  await first.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => cancels).toHaveLength(1);
  await expect(button(order(page), 'PayPal')).toBeEnabled();
  await expect(order(page).getByRole('alert')).toHaveCount(0);
  expect(errors).toEqual([]);
  // PayPal declines the chosen instrument, so the user chooses another one there.
  await payPalControl(await simulatorsOf(store.origin)).nextCaptures('INSTRUMENT_DECLINED');
  const second = await openPayPal(page);
  await second.getByRole('button', { name: 'Pay' }).click();
  await expect.poll(() => orders).toHaveLength(3);
  await expect(second.getByRole('button', { name: 'Pay' })).toBeEnabled();
  await expect(order(page)).toContainText('Please confirm the payment in the window');
  await second.getByRole('button', { name: 'Pay' }).click();
  await expect(button(details(page), 'Read')).toBeEnabled();
  await expect(snackbars(page)).toContainText('Successfully purchased issue.');
  expect(orders[3]).toMatchObject({ gateway: 'paypal', payload: { orderID: expect.any(String) } });
  expect(orders[3]?.paymentId).not.toBe(cancels[0]?.paymentId);
  expect(await collected()).toEqual([599]);
});

test('PayPal pays for a plan by a script of its own (CART-042, 045, 046)', async ({
  page,
  store,
}) => {
  const orders = watchOrders(page);
  await page.goto(`${store.origin}/read/${issueIds.notBought}`);
  await expectStillDetails(page);
  await button(details(page), 'Subscribe').click();
  await button(page.getByRole('dialog', { name: 'Choose a plan' }), /One year/).click();
  await expect(button(order(page), 'PayPal')).toBeVisible();
  expect(await scriptOf(page)).toMatchObject({ vault: 'true', intent: 'subscription' });
  const window = await openPayPal(page);
  await window.getByRole('button', { name: 'Subscribe' }).click();
  await expect(snackbars(page)).toContainText(
    /Subscription has been activated|awaiting collecting/,
  );
  await expect(order(page)).toHaveCount(0);
  expect(orders.at(-1)?.payload).toMatchObject({
    orderID: expect.any(String),
    subscriptionID: expect.stringMatching(/^I-/),
  });
});
