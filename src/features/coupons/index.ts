import { lazyComponent } from '../../shared/ui/lazyComponent.ts';

export { forgetCoupons } from './store.ts';

/** Comes with the account page, to whoever goes there. */
export const ApplyCoupon = lazyComponent(
  async () => (await import('./ApplyCoupon.tsx')).ApplyCoupon,
);
