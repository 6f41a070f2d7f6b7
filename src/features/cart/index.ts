export { CartLayer } from './CartLayer.tsx';
export { KeptCart } from './KeptCart.tsx';
export { CartPage, PlanChoice } from './lazy.ts';
export { RedeemButton } from './RedeemButton.tsx';
export { lineItemOf as goodsOf, intentNow, type Sale } from './rules.ts';
export { cart } from './store.ts';
export { useCartActions as useCartDeeds, useOpenCart } from './useCartActions.ts';
