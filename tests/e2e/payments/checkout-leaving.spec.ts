import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import {
  bankCheck,
  button,
  buyWithCard,
  buy,
  order,
  payByCard,
  testCards,
  watchCancels,
  watchMoney,
  watchOrders,
} from '../../helpers/checkoutPage.ts';
import { button as framedButton, fillCart, register, typeCard } from '../../helpers/framedStore.ts';
import { framed } from '../../helpers/inFrame.ts';
import { details, snackbars } from '../../helpers/shop.ts';
import { gate, newEmail } from '../../helpers/signInPage.ts';
import { issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The user leaves the page during a payment. */

const { title, price } = issuePlans.notBought;
const bought = 'Successfully purchased issue.';

/** The server carries out the order, and its answer never arrives. `opened` resolves when it has answered. */
async function loseAnswer(page: Page): Promise<ReturnType<typeof gate>> {
  const arrival = gate();
  await page.route(`**${calls.pay.path}`, async (route) => {
    await route.fetch();
    arrival.open();
  });
  return arrival;
}

test.describe('In a page of its own', () => {
  test.use({ storeName: 'demo' });

  test('a reload while the answer is awaited: the purchase is announced, and paid once', async ({
    signedInPage: page,
    store,
  }) => {
    const collected = await watchMoney(store);
    await buyWithCard(page, store, title);
    const arrival = await loseAnswer(page);
    await button(order(page), /^Pay /).click();
    await arrival.opened;
    const orders = watchOrders(page);
    await page.reload();
    await expect(snackbars(page)).toContainText(bought);
    await expect(button(details(page), 'Read')).toBeEnabled();
    expect(orders).toEqual([]);
    expect(await collected()).toEqual([price]);
  });

  test('Back during the bank’s check is refused; a reload ends the payment, and nothing is paid', async ({
    signedInPage: page,
    store,
  }) => {
    const collected = await watchMoney(store);
    const cancels = watchCancels(page);
    await buy(page, store, title);
    await payByCard(page, testCards.checked);
    const complete = bankCheck(page).getByRole('button', { name: 'Complete' });
    await expect(complete).toBeVisible();
    await page.evaluate(() => history.back());
    // The bank's window hides the rest of the page from screen readers.
    await expect(page.getByText('Please confirm the payment')).toBeVisible();
    await expect(complete).toBeVisible();
    expect(cancels).toEqual([]);
    const ended = page.waitForResponse(`**${calls.cancelPayment.path}`);
    await page.reload();
    expect((await ended).status()).toBe(204);
    await expect(order(page)).toHaveCount(0);
    await expect(snackbars(page)).toContainText('Nothing was paid.');
    expect(cancels).toHaveLength(1);
    expect(await collected()).toEqual([]);
  });
});

test.describe('In a frame of another site', () => {
  test.use({ storeName: 'framed' });

  test('a frame that is removed while the answer is awaited: the next frame announces the purchase', async ({
    page,
    host,
    store,
  }) => {
    const collected = await watchMoney(store);
    await page.goto(host.around(store.origin));
    await register(page, newEmail('framed-removed'));
    await fillCart(page, title);
    await typeCard(page, testCards.good);
    const arrival = await loseAnswer(page);
    await framedButton(page, /^Pay \$/).click();
    await arrival.opened;
    const orders = watchOrders(page);
    await page.evaluate(() => {
      const frame = document.querySelector('iframe');
      const next = frame?.cloneNode() as HTMLIFrameElement;
      frame?.after(next);
      frame?.remove();
    });
    await expect(framed(page).getByText(bought)).toBeVisible();
    expect(orders).toEqual([]);
    expect(await collected()).toEqual([price]);
  });
});
