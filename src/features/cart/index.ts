export {
  BundleOffers,
  CartLayer,
  CartPage,
  Confirmation,
  KeptCart,
  PlanChoice,
  PlansPage,
  RedeemButton,
  RenewalPayment,
} from './CartLayer.tsx';
export { cartIndexIn } from './historyEntry.ts';
export { intentNow, type Sale } from './cartItem.ts';
export { loadBundles } from './cartOffer.ts';
export { cart, offeredGoods } from './cartState.ts';
export { useCartActions, useOpenCart } from './useCartActions.ts';
