export { CartLayer } from './CartLayer.tsx';
export { RedeemButton } from './RedeemButton.tsx';
export { useCartDeeds } from './useCartDeeds.ts';
