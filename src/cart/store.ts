import { proxy } from 'valtio';
import { findIssue } from '../catalog/index.ts';
import { publication } from '../shell/index.ts';
import { type CartItem, goodsOf } from './rules.ts';

/** One thing at a time is bought. */
export const cart = proxy({
  item: null as CartItem | null,
  /** The plans lie there to choose from; the one that is chosen becomes the item. */
  isChoosingPlan: false,
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
  cart.item = null;
  cart.isChoosingPlan = false;
}
