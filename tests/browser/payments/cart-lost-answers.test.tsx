import type { Stripe, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { calls } from '#contract/api/registry.ts';
import { pay } from '../../../src/features/cart/checkoutPayment.ts';
import { leaveCart } from '../../../src/features/cart/leaveCart.ts';
import { newWallet } from '../../../src/features/cart/stripe/StripeWallet.tsx';
import {
  answers,
  button,
  cartPage,
  expectPlace,
  lost,
  lookUps,
  orders,
  refuses,
  said,
  sent,
  stands,
} from '../../helpers/cartPage.tsx';

/** The answer to an order is lost, or the order may not have reached the store. */

const { showIssue } = cartPage();

it('a lost answer is asked for again by the same attempt, and then an error (CART-057)', async () => {
  await showIssue();
  await pay({ gateway: 'paypal' });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Payment errorYour payment could not be collected.Server error');
  const [first, second, ...more] = orders();
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

it('a lost answer is looked up by its attempt: a paid sale closes the cart', async () => {
  lookUps.push(stands('succeeded'));
  await showIssue();
  await pay({ gateway: 'paypal' });
  await expectPlace('/read/12 null');
  expect(said()).toEqual(['cart.bought']);
  expect(sent.mock.calls.map(([at]) => at)).toContain(
    `${calls.pay.path}/${String(orders()[0]?.['attempt'])}?issue=12`,
  );
});

it.each<[string, () => Response]>([
  ['of the server is lost', lost],
  ['is a failure', refuses('internal', {}, 500)],
  ['cannot be read', () => new Response('{"succ', { status: 200 })],
  ['is a proxy’s', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
])('an answer that %s leaves the result unknown until the store knows it', async (_, trouble) => {
  answers.push(trouble, trouble);
  lookUps.push(trouble, trouble);
  await showIssue();
  await pay({ gateway: 'paypal' });
  await expect.element(page.getByText(/^We do not know yet/)).toBeVisible();
  await button('Look again').click();
  await expect.element(page.getByText(/^We do not know yet/)).toBeVisible();
  lookUps.push(stands('succeeded'));
  await button('Look again').click();
  await expectPlace('/read/12 null');
  expect(said()).toEqual(['cart.bought']);
});

it('Try again looks first: a paid item is not offered again', async () => {
  await showIssue();
  await pay({ gateway: 'paypal' });
  await expect.element(page.getByText('Server error')).toBeVisible();
  lookUps.push(stands('succeeded'));
  await button('Try again').click();
  await expectPlace('/read/12 null');
  expect(said()).toEqual(['cart.bought']);
});

it('an order that was not sent when the user left is never sent', async () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showIssue();
  const paid = pay({ gateway: 'paypal' });
  await expect.element(page.getByText(/You are offline\./)).toBeVisible();
  await expect.poll(orders).toHaveLength(1);
  leaveCart();
  sent.mockClear();
  connection.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await paid).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

it('an order that may have been sent is only looked up once the user has left', async () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  answers.push(() => {
    connection.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    return lost();
  });
  await showIssue();
  const paid = pay({ gateway: 'paypal' });
  await expect.element(page.getByText(/You are offline\./)).toBeVisible();
  leaveCart();
  sent.mockClear();
  lookUps.push(stands('succeeded'));
  connection.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await paid;
  await expect.poll(said).toEqual(['cart.bought']);
  expect(orders()).toEqual([]);
});

/** Confirms in a wallet's sheet. Returns the messages that the sheet has received. */
async function confirmInWallet(): Promise<object[]> {
  const heard = new Map<string, (event: StripeExpressCheckoutElementConfirmEvent) => unknown>();
  const elements = {
    create: () => ({ on: (name: string, hear: () => void) => heard.set(name, hear) }),
    submit: async () => ({}),
  };
  const stripe = {
    elements: () => elements,
    createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1' } }),
  } as unknown as Stripe;
  const order = { seller: 'x', name: 'x', price: 699, currency: 'USD', currencyPrecision: 2 };
  newWallet(stripe, { ...order, period: null }, () => undefined);
  const paymentFailed = vi.fn<(reason: object) => void>();
  await heard.get('confirm')?.({
    paymentFailed,
  } as unknown as StripeExpressCheckoutElementConfirmEvent);
  return paymentFailed.mock.calls.flat();
}

it.each<[string, () => Response]>([
  ['nobody knows whether it was paid', lost],
  ['it was refused', refuses('gateway_card_declined')],
  ['the price has changed', refuses('price_changed', {}, 409)],
])('a wallet’s sheet receives the message that %s', async (_, first) => {
  answers.push(first, lost);
  lookUps.push(refuses('internal', {}, 500));
  await showIssue();
  expect(await confirmInWallet()).toEqual([{ reason: 'fail' }]);
});

it('a wallet’s sheet closes with the sale', async () => {
  answers.push(stands('succeeded'));
  await showIssue();
  expect(await confirmInWallet()).toEqual([]);
});
