import { proxy, ref } from 'valtio';
import type { IssueBundle } from '#contract/api/bundle.ts';
import type { GiftDelivery } from '#contract/api/gifts.ts';
import type { UserId } from '#contract/ids.ts';
import { account } from '../account/index.ts';
import { preloadCalls } from '../../shared/api/index.ts';
import { findIssue } from '../catalog/index.ts';
import { storeInfo } from '../../shared/shell/index.ts';
import type { CheckoutState } from './checkoutState.ts';
import {
  type Card,
  type CartDiscount,
  type CartItem,
  type ConfirmedSale,
  type LineItem,
  lineItemOf,
  type Sale,
} from './cartItem.ts';

const newCheckout = () => ({
  checkout: {
    stage: 'form',
    notice: null,
    id: null,
    gateway: null,
    attempt: null,
  } as CheckoutState,
  /** Aborts when the checkout ends. No order is sent afterwards, and a late answer changes nothing. */
  leaving: ref(new AbortController()),
  /** The card of the present order; null for another payment method. */
  card: null as Card | null,
  /** The user wants to read the issue at once, and gives up the right of withdrawal. */
  hasConsented: false,
  /** The discount of an entered code. */
  discount: null as CartDiscount | null,
  /** The mail to the recipient of a gift; null without one. */
  delivery: null as GiftDelivery | 'incomplete' | null,
});

const empty = {
  item: null as CartItem | null,
  /** Whether the cart shows the plans. The chosen plan becomes the item. */
  isChoosingPlan: false,
  /** The user who filled the cart; null before a guest pays. The session may end while the cart is open. */
  owner: null as UserId | null,
  /** The valid e-mail that a guest has entered. */
  guestEmail: null as string | null,
};

/** The cart holds one item. */
export const cart = proxy({
  ...empty,
  ...newCheckout(),
  /** The bundles on sale; none before they are needed. */
  bundles: [] as readonly IssueBundle[],
  /** The number of users who have continued with the cart of another one. */
  successions: 0,
  /** The index of the history entry that Back does not leave, during a payment. */
  heldEntry: null as number | null,
  /** The last purchase, until it is announced. */
  sold: null as Sale | null,
  /** The announced purchase, until the user leaves its page, closes it, or opens the cart again. */
  confirmed: null as ConfirmedSale | null,
});

/** The goods of an item as the store offers them to this user; null if it does not. */
export const offeredGoods = (item: CartItem): LineItem | null =>
  lineItemOf(item, {
    findIssue,
    plans: storeInfo.plans,
    bundles: cart.bundles,
    hadPlan: account.user?.hadPlan,
  });

/** Accepts only items of the offer. The server checks the same. */
export function addToCart(item: CartItem): void {
  if (!offeredGoods(item)) return;
  fill({ item, isChoosingPlan: false });
}

export function choosePlan(): void {
  fill({ item: null, isChoosingPlan: true });
}

function fill(content: Pick<typeof cart, 'item' | 'isChoosingPlan'>): void {
  preloadCalls();
  const owner = cart.owner ?? account.user?.id ?? null;
  Object.assign(cart, content, { owner, confirmed: null });
}

/** Another user continues with the item. The checkout of the first user does not belong to the second. */
export const changeOwner = (owner: UserId): void =>
  endCheckout({ owner, successions: cart.successions + 1 });

/** Keeps nothing for the next opening. `leaveCart` cares for a begun order too. */
export const closeCart = (): void => endCheckout(empty);

function endCheckout(content: Partial<typeof cart>): void {
  const { leaving } = cart;
  Object.assign(cart, content, newCheckout());
  leaving.abort();
}
