import { proxy } from 'valtio';
import type { GatewayName } from '#contract/api/payment.ts';
import type { PaymentId } from '#contract/ids.ts';
import { findIssue } from '../catalog/index.ts';
import { publication, type TextKey } from '../shell/index.ts';
import type { Fault } from './faults.ts';
import { type CartItem, goodsOf, type Sale, type Stage } from './rules.ts';

export interface Payment {
  stage: Stage;
  /** Under which the server knows it, once it does: whatever follows names it. */
  id: PaymentId | null;
  gateway: GatewayName | null;
  fault: Fault | null;
  /** What is to be read before one pays. */
  notice: TextKey | null;
}

const noPayment = (): Payment => ({
  stage: 'form',
  id: null,
  gateway: null,
  fault: null,
  notice: null,
});

/** One thing at a time is bought. */
export const cart = proxy({
  item: null as CartItem | null,
  /** The plans lie there to choose from; the one that is chosen becomes the item. */
  isChoosingPlan: false,
  /** Another object for each time that the cart is closed, so that what comes late is known by it. */
  payment: noPayment(),
  /** What was paid for last, until it has been said. */
  sold: null as Sale | null,
});

/** Only what is sold gets in; the server decides the same again. */
export function addToCart(item: CartItem): void {
  if (!goodsOf(item, { findIssue, plans: publication.plans })) return;
  cart.item = item;
  cart.isChoosingPlan = false;
}

export function choosePlan(): void {
  cart.item = null;
  cart.isChoosingPlan = true;
}

/** Nothing is kept for the next time. */
export function closeCart(): void {
  Object.assign(cart, { item: null, isChoosingPlan: false, payment: noPayment() });
}

/** The form again, as it was left. */
export function backToForm(payment: Payment): void {
  Object.assign(payment, { stage: 'form', fault: null });
}
