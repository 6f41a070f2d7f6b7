import type { PaymentOrder } from '#contract/api/payment.ts';
import { api } from '../../shared/api/index.ts';
import { checkAccount } from '../account/index.ts';
import { reloadIssues } from '../catalog/index.ts';
import { loadStoreInfo, showApiError, storeInfo } from '../../shared/shell/index.ts';
import { type CartItem, discountOn } from './cartItem.ts';
import { cart, offeredGoods } from './cartState.ts';

/** The price that the user sees, and the code that has lowered it. */
export function offerFor(item: CartItem): Pick<PaymentOrder, 'price' | 'coupon'> {
  const { currency } = storeInfo;
  const goods = offeredGoods(item);
  if (!goods) return {};
  const discount = discountOn(goods, cart.discount);
  const price = { amount: discount?.price ?? goods.price, currency };
  return { price, ...(discount && { coupon: discount.code }) };
}

/** The refusals of an order at the shown price. */
const offerRefusals = [
  'price_changed',
  'coupon_for_purchase',
  'coupon_unknown',
  'coupon_used',
  'coupon_used_by_you',
] as const;
export type OfferRefusal = (typeof offerRefusals)[number];

export const isOfOffer = (code: string): code is OfferRefusal =>
  (offerRefusals as readonly string[]).includes(code);

export async function reloadOffer(): Promise<void> {
  // The account tells whether the user has had a plan meanwhile.
  const reloads = [loadStoreInfo({}), reloadIssues(), checkAccount()];
  if (cart.bundles.length > 0) reloads.push(loadBundles());
  await Promise.all(reloads).catch(showApiError);
}

/** Throws `ApiError`. */
export async function loadBundles(): Promise<void> {
  cart.bundles = await api.bundles();
}
