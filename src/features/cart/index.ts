export {
  CartLayer,
  CartPage,
  Confirmation,
  KeptCart,
  PlanChoice,
  PlansPage,
  RedeemButton,
} from './CartLayer.tsx';
export { cartIndexIn } from './historyEntry.ts';
export { lineItemOf, intentNow, type Sale } from './rules.ts';
export { cart } from './store.ts';
export { useCartActions, useOpenCart } from './useCartActions.ts';
