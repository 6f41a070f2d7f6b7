import { proxy, ref } from 'valtio';
import type { GatewayName } from '#contract/api/payment.ts';
import type { PaymentId, UserId } from '#contract/ids.ts';
import { account } from '../account/index.ts';
import { warmCalls } from '../api/index.ts';
import { findIssue } from '../catalog/index.ts';
import { publication, type TextKey } from '../shell/index.ts';
import { type CartItem, goodsOf, type Sale } from './rules.ts';
import { atForm, next, type Standing, type Step } from './standing.ts';

export type Payment = Standing & PaymentData;

interface PaymentData {
  /** Under which the server knows it, once it does: whatever follows names it. */
  id: PaymentId | null;
  gateway: GatewayName | null;
  /** Of the last press: by it the server knows what was sent, also where the answer was lost. */
  attempt: string | null;
  /** What is to be read before one pays. */
  notice: TextKey | null;
  /** Aborted when the cart closes, in whatever way: nothing is sent to pay after that. */
  readonly leaving: AbortController;
}

const noPayment = (): Payment => ({
  ...atForm,
  id: null,
  gateway: null,
  attempt: null,
  notice: null,
  leaving: ref(new AbortController()),
});

/** One thing at a time is bought. */
export const cart = proxy({
  item: null as CartItem | null,
  /** The plans lie there to choose from; the one that is chosen becomes the item. */
  isChoosingPlan: false,
  /** Who filled the cart: their session may end while it is open. */
  owner: null as UserId | null,
  /** Another object for each time that the cart is closed, so that what comes late is known by it. */
  payment: noPayment(),
  /** What was paid for last, until it has been said. */
  sold: null as Sale | null,
});

/** Only what is sold gets in; the server decides the same again. */
export function addToCart(item: CartItem): void {
  if (!goodsOf(item, { findIssue, plans: publication.plans })) return;
  fill({ item, isChoosingPlan: false });
}

export function choosePlan(): void {
  fill({ item: null, isChoosingPlan: true });
}

function fill(content: Pick<typeof cart, 'item' | 'isChoosingPlan'>): void {
  warmCalls();
  Object.assign(cart, content, { owner: cart.owner ?? account.user?.id ?? null });
}

/** Another user goes on with what lies in the cart. What the first has begun to pay is not theirs. */
export function handOver(owner: UserId): void {
  const { leaving } = cart.payment;
  Object.assign(cart, { owner, payment: noPayment() });
  leaving.abort();
}

/** Nothing is kept for the next time. */
export function closeCart(): void {
  const { leaving } = cart.payment;
  Object.assign(cart, {
    item: null,
    isChoosingPlan: false,
    owner: null,
    payment: noPayment(),
  });
  leaving.abort();
}

/** The form again, as it was left. */
export const backToForm = (payment: Payment): void => step(payment, { type: 'leave' });

/** The only way in which a stage changes. */
export const step = (payment: Payment, taken: Step): void =>
  void Object.assign(
    payment,
    next({ stage: payment.stage, fault: payment.fault } as Standing, taken),
  );
