import { lazy } from 'react';

export { forgetCoupons } from './store.ts';

/** Comes with the account page, to whoever goes there. */
export const ApplyCoupon = lazy(async () => ({
  default: (await import('./ApplyCoupon.tsx')).ApplyCoupon,
}));
