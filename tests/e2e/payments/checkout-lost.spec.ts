import { expect, type Page, type Route } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { personCookie, startCheckout } from '../../helpers/checkout.ts';
import {
  button,
  buyWithCard,
  collected,
  order,
  watchMoney,
  watchOrders,
} from '../../helpers/checkoutPage.ts';
import { freePort } from '../../helpers/postgres.ts';
import { details } from '../../helpers/shop.ts';
import { issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ storeName: 'demo' });

const { title } = issuePlans.notBought;
const pay = /^Pay /;

const toPay = `**${calls.pay.path}`;
const toLook = `**${calls.pay.path}/*?*`;

/** Nothing but a look is possible until the store answers; then the purchase is there. */
async function expectUnknownThenBought(page: Page): Promise<void> {
  await expect(order(page).getByRole('alert')).toContainText(
    'We do not know yet whether the payment went through.',
  );
  await expect(button(order(page), pay)).toBeHidden();
  await page.unroute(toLook);
  await button(order(page), 'Look again').click();
  await expect(order(page)).toHaveCount(0);
  await expect(button(details(page), 'Read')).toBeEnabled();
}

const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };

const ways: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a proxy answers 502': (route) => route.fulfill(badGateway),
};

for (const [way, answer] of Object.entries(ways)) {
  test(`${way} after the money was taken: the result is unknown at first, and the issue is bought once`, async ({
    signedInPage: page,
    store,
  }) => {
    const taken = await watchMoney(store);
    await buyWithCard(page, store, title);
    await page.route(toPay, async (route) => {
      await route.fetch();
      await answer(route);
    });
    await page.route(toLook, answer);
    await button(order(page), pay).click();
    await expectUnknownThenBought(page);
    expect(await taken()).toEqual([599]);
  });
}

test('an order that could not be sent is never sent once the user has gone back', {
  tag: '@extended',
}, async ({ signedInPage: page, context, store }) => {
  const taken = await watchMoney(store);
  await buyWithCard(page, store, title);
  const prepared = page.waitForResponse(/payment_methods/);
  await page.route(/payment_methods/, async (route) => {
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await button(order(page), pay).click();
  await prepared;
  await expect(order(page)).toContainText('You are offline.');
  await page.goBack();
  await expect(order(page)).toHaveCount(0);
  // The attempt without a connection has failed.
  const orders = watchOrders(page);
  await context.setOffline(false);
  // A later call of the app: an order that still waited for the connection would be sent before.
  const payments = page.waitForRequest(`**${calls.payments.path}`);
  await page.keyboard.press('Escape');
  await page.locator('#account-button').click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await payments;
  expect(orders).toEqual([]);
  expect(await taken()).toEqual([]);
});

test('the server is killed after it took the money: the result is unknown at first, and the issue is bought once', {
  tag: '@extended',
}, async ({ page, context }) => {
  // The store comes back at the address that the page knows.
  const { store } = await startCheckout({ env: { PORT: String(await freePort()) } });
  try {
    const { name, value } = personCookie(store, 0);
    await context.addCookies([{ name, value, url: store.origin }]);
    await buyWithCard(page, store, title);
    const afterKill = async (route: Route): Promise<void> => {
      await route.fetch();
      await store.kill();
      await route.abort('connectionreset');
    };
    await page.route(toPay, afterKill, { times: 1 });
    await button(order(page), pay).click();
    await expect(order(page).getByRole('alert')).toContainText('We do not know yet');
    const again = await store.restart();
    await expect(order(page)).toHaveCount(0);
    await expect(button(details(page), 'Read')).toBeEnabled();
    expect(await collected(again)).toEqual([599]);
    await again.end();
  } finally {
    await store.stop();
  }
});
