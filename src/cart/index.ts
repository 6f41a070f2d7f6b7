export { CartLayer } from './CartLayer.tsx';
export { CartPage, PlanChoice } from './lazy.ts';
export { RedeemButton } from './RedeemButton.tsx';
export { useCartDeeds } from './useCartDeeds.ts';
