export {
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
export { lineItemOf, intentNow, type Sale } from './cartItem.ts';
export { cart } from './cartState.ts';
export { useCartActions, useOpenCart } from './useCartActions.ts';
