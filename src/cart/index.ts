export { CartLayer } from './CartLayer.tsx';
export { CartPage } from './lazy.ts';
export { RedeemButton } from './RedeemButton.tsx';
export { useCartDeeds } from './useCartDeeds.ts';
