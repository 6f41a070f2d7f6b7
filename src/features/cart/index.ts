export { CartLayer } from './CartLayer.tsx';
export { KeptCart } from './KeptCart.tsx';
export { CartPage, PlanChoice } from './lazy.ts';
export { RedeemButton } from './RedeemButton.tsx';
export { lineItemOf, intentNow, type Sale } from './rules.ts';
export { cart } from './store.ts';
export { useCartActions, useOpenCart } from './useCartActions.ts';
