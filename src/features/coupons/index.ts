import { later } from '../../shared/ui/lazyComponent.ts';

export { forgetCoupons } from './store.ts';

/** Comes with the account page, to whoever goes there. */
export const ApplyCoupon = later(async () => (await import('./ApplyCoupon.tsx')).ApplyCoupon);
