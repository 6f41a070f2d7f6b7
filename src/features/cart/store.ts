import { proxy, ref } from 'valtio';
import type { GatewayName } from '#contract/api/payment.ts';
import type { PaymentId, UserId } from '#contract/ids.ts';
import { account } from '../account/index.ts';
import { preloadCalls } from '../../shared/api/index.ts';
import { findIssue } from '../catalog/index.ts';
import { storeInfo, type TextKey } from '../../shared/shell/index.ts';
import { type CartItem, lineItemOf, type Sale } from './rules.ts';
import { atForm, next, type CheckoutState, type Step } from './checkoutState.ts';

export type Payment = CheckoutState & PaymentData;

interface PaymentData {
  /** The payment's id at the server, for all further calls; null before the server has answered. */
  id: PaymentId | null;
  gateway: GatewayName | null;
  /** The attempt of the last click. It identifies the order at the server, also after a lost answer. */
  attempt: string | null;
  /** The texts that the user reads before paying. */
  notice: TextKey | null;
  /** Aborts when the cart closes. No order is sent afterwards. */
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

/** The cart holds one item. */
export const cart = proxy({
  item: null as CartItem | null,
  /** Whether the cart shows the plans. The chosen plan becomes the item. */
  isChoosingPlan: false,
  /** The user who filled the cart. The session may end while the cart is open. */
  owner: null as UserId | null,
  /** A new object after each closing of the cart, which identifies late answers. */
  payment: noPayment(),
  /** The last purchase, until it is announced. */
  sold: null as Sale | null,
});

/** Accepts only items of the offer. The server checks the same. */
export function addToCart(item: CartItem): void {
  if (!lineItemOf(item, { findIssue, plans: storeInfo.plans })) return;
  fill({ item, isChoosingPlan: false });
}

export function choosePlan(): void {
  fill({ item: null, isChoosingPlan: true });
}

function fill(content: Pick<typeof cart, 'item' | 'isChoosingPlan'>): void {
  preloadCalls();
  Object.assign(cart, content, { owner: cart.owner ?? account.user?.id ?? null });
}

/** Another user continues with the item. The payment of the first user does not belong to the second. */
export function changeOwner(owner: UserId): void {
  const { leaving } = cart.payment;
  Object.assign(cart, { owner, payment: noPayment() });
  leaving.abort();
}

/** Keeps nothing for the next opening. */
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

/** Shows the form with its previous content. */
export const backToForm = (payment: Payment): void => step(payment, { type: 'leave' });

/** The only function that changes the stage. */
export const step = (payment: Payment, taken: Step): void =>
  void Object.assign(
    payment,
    next({ stage: payment.stage, fault: payment.fault } as CheckoutState, taken),
  );
