import { expect } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import {
  button,
  buy,
  cardField,
  fillCard,
  order,
  payByCard,
  testCards,
  watchMoney,
  watchOrders,
} from '../../helpers/checkoutPage.ts';
import { details, expectOpenToAll, expectStillDetails, snackbars } from '../../helpers/shop.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { clientOf } from '../../helpers/switches.ts';

test.use({ storeName: 'demo' });

let collected: () => Promise<number[]>;
test.beforeEach(async ({ context, person, store }) => {
  await person.signIn(context);
  collected = await watchMoney(store);
});

const { title } = issuePlans.notBought;
const pay = /^Pay /;

test('a browser that loses its connection asks again, and nothing is paid twice', async ({
  page,
  context,
  store,
}) => {
  const orders = watchOrders(page);
  await buy(page, store, title);
  await fillCard(order(page), testCards.good);
  // The server has charged the card, and its answer never comes.
  await page.route(
    `**${calls.pay.path}`,
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await button(order(page), pay).click();
  await expect(order(page)).toContainText('You are offline.');
  await expectOpenToAll(page);
  await page.keyboard.press('Escape');
  await expect(order(page)).toBeVisible();
  await context.setOffline(false);
  await expect(button(details(page), 'Read')).toBeEnabled();
  expect(orders).toHaveLength(2);
  expect(orders[1]).toEqual(orders[0]);
  expect(await collected()).toEqual([599]);
});

test('a changed price is shown before it is paid, and an owned issue is not paid again', async ({
  page,
  context,
  store,
  change,
}) => {
  await buy(page, store, title);
  await fillCard(order(page), testCards.good);
  await change({ currency: 'EUR' });
  await button(order(page), 'Pay $5.99').click();
  await expect(order(page).getByRole('alert')).toContainText('The price has changed.');
  await expect(order(page).getByRole('definition')).toHaveText('€5.99');
  await expect(button(order(page), 'Pay €5.99')).toBeEnabled();
  expect(await collected()).toEqual([]);
  const other = await context.newPage();
  await other.goto(`${store.origin}/read/${issueIds.notBought}`);
  await expectStillDetails(other);
  // This tab receives no message about it.
  await page.evaluate(() => {
    BroadcastChannel.prototype.dispatchEvent = () => false;
  });
  await page.route(`**${calls.purchases.path}`, (route) => route.abort(), { times: 1 });
  await button(details(other), 'Buy €5.99').click();
  await payByCard(other, testCards.good);
  await expect(button(details(other), 'Read')).toBeEnabled();
  await button(order(page), pay).click();
  await expect(order(page)).toHaveCount(0);
  await expect(snackbars(page)).toContainText('This is yours already.');
  await expect(button(details(page), 'Read')).toBeEnabled();
  expect(await collected()).toEqual([599]);
});

test('a loading error is shown and retried; a wrong card leaves the form unchanged (CART-040)', async ({
  page,
  store,
}) => {
  await page.route('**/stripe/stripe.js', (route) => route.abort());
  await page.route('**/paypal/sdk/js**', (route) => route.abort());
  await buy(page, store, title);
  await expect(order(page)).toContainText('The card fields could not be loaded.');
  await expect(order(page)).toContainText('PayPal could not be loaded.');
  await expectOpenToAll(page);
  await page.unroute('**/stripe/stripe.js');
  await page.unroute('**/paypal/sdk/js**');
  await button(order(page), 'Try again').first().click();
  await button(order(page), 'Try again').click();
  await expect(button(order(page), 'PayPal')).toBeVisible();
  await fillCard(order(page), testCards.good);
  await cardField(order(page), 'Card number').fill('4242 4242 4242 4241');
  await expect(order(page)).toContainText('Your card number is invalid.');
  await expectOpenToAll(page);
  await button(order(page), pay).click();
  await expect(button(order(page), pay)).toBeEnabled();
  await expect(order(page).getByRole('heading', { level: 3 })).toHaveText([title]);
});

test('a discount is entered in the cart, and the card pays the lower price @extended', async ({
  page,
  store,
}) => {
  const client = await clientOf(store.dataDir);
  const terms = { gives: { issueId: null, discountPercent: 20 }, uses: null, until: null };
  await client.addCoupons({ body: { ...terms, code: 'Less-20' } });
  await buy(page, store, title);
  await fillCard(order(page), testCards.good);
  await order(page).getByText('Have a code?').click();
  const code = order(page).getByRole('textbox', { name: 'Code' });
  await code.fill('less 20');
  await code.press('Enter');
  await expect(order(page).getByRole('definition')).toHaveText('$4.79');
  await expect(order(page).getByText('$5.99 before the discount less 20')).toBeVisible();
  await expectOpenToAll(page);
  await button(order(page), 'Pay $4.79').click();
  await expect(button(details(page), 'Read')).toBeEnabled();
  expect(await collected()).toEqual([479]);
});
