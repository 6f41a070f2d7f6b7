import { lazyComponent } from '../../shared/ui/lazyComponent.ts';

export { runningCoupons } from './store.ts';

/** Loaded with the account page. */
export const ApplyCoupon = lazyComponent(
  async () => (await import('./ApplyCoupon.tsx')).ApplyCoupon,
);
