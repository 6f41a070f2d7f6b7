import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import type { PaymentOrder } from '#contract/api/payment.ts';
import { payPalControl, simulatorsOf } from './paypalControl.ts';
import { card, details, expectStillDetails } from './shop.ts';
import { type RunningStore, startStore } from './startStore.ts';
import { stripeControl } from './stripeControl.ts';

/** Payments in the page, at the demo's simulators of the gateways. */

/** Stripe's test cards (https://docs.stripe.com/testing). */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  wrongCvc: '4000000000000127',
  checked: '4000002500003155',
} as const;

export const startPaidStore = (env: Record<string, string> = {}): Promise<RunningStore> =>
  startStore({ env: { DEMO: '1', ...env } });

export const order = (page: Page): Locator => page.getByRole('dialog', { name: 'Your order' });

export const button = (inside: Page | Locator, name: string | RegExp): Locator =>
  inside.getByRole('button', { name, exact: true });

/** From the list to the cart with this issue in it. */
export async function buy(page: Page, { origin }: RunningStore, title: string): Promise<void> {
  await page.goto(origin);
  await card(page, title).click();
  await expectStillDetails(page);
  await button(details(page), /^Buy/).click();
  await expect(order(page)).toBeVisible();
}

export const fieldFrames = {
  'Card number': 'Secure card number input frame',
  Expiry: 'Secure expiration date input frame',
  CVC: 'Secure CVC input frame',
} as const;

/** A field of Stripe's card form in the cart or in the account. */
export const cardField = (form: Locator, name: keyof typeof fieldFrames): Locator =>
  form.frameLocator(`iframe[title="${fieldFrames[name]}"]`).getByRole('textbox', { name });

export async function fillCard(form: Locator, number: string): Promise<void> {
  await cardField(form, 'Card number').fill(number);
  await cardField(form, 'Expiry').fill('12 / 40');
  await cardField(form, 'CVC').fill('123');
}

/** From the list to the cart with this issue in it and a card that pays. */
export async function buyWithCard(page: Page, store: RunningStore, title: string): Promise<void> {
  await buy(page, store, title);
  await fillCard(order(page), testCards.good);
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await fillCard(order(page), number);
  await button(order(page), /^Pay /).click();
}

/** The bank's page for 3-D Secure. */
export const bankCheck = (page: Page): FrameLocator =>
  page.frameLocator('dialog[aria-label="Extra check by your bank"] iframe');

/** Payment requests from now on, in order. */
export const watchOrders = (page: Page): PaymentOrder[] => watch(page, calls.pay.path);

/** Cancelled payments from now on. */
export const watchCancels = (page: Page): { paymentId: number }[] =>
  watch(page, calls.cancelPayment.path);

function watch<T>(page: Page, path: string): T[] {
  const sent: T[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) sent.push(request.postDataJSON() as T);
  });
  return sent;
}

/** The errors that the page only logs. */
export function watchErrors(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  return said;
}

/** The sum that the gateways have collected, in minor units, read at the simulators. */
export const collected = async (store: RunningStore): Promise<number[]> =>
  (await collections(store)).map(({ amount }) => amount);

/** Returns a function for the sum that the gateways have collected since this call. */
export async function watchMoney(store: RunningStore): Promise<() => Promise<number[]>> {
  const before = new Set((await collections(store)).map(({ id }) => id));
  return async () => {
    const all = await collections(store);
    return all.filter(({ id }) => !before.has(id)).map(({ amount }) => amount);
  };
}

async function collections({ origin }: RunningStore): Promise<{ id: string; amount: number }[]> {
  const simulators = await simulatorsOf(origin);
  const { charges } = await stripeControl(simulators).ledger();
  const { captures } = await payPalControl(simulators).ledger();
  const paid = captures.filter(({ status }) => status === 'COMPLETED');
  return [...charges.map(({ payment_intent: id, amount }) => ({ id, amount })), ...paid];
}
