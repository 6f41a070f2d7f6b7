import { lazyComponent } from '../../shared/ui/lazyComponent.ts';

export { redemption, redeemedCoupons } from './redeemedCoupons.ts';

/** Loaded with the account page. */
export const ApplyCoupon = lazyComponent(
  async () => (await import('./ApplyCoupon.tsx')).ApplyCoupon,
);

/** Loaded when the user opens the field in the cart. */
export const CodeForm = lazyComponent(async () => (await import('./CodeForm.tsx')).CodeForm);
