import { proxy } from 'valtio';
import type { RedeemedCoupon } from '#contract/api/coupons.ts';
import { api, resource } from '../../shared/api/index.ts';

/** The coupons that the present user has redeemed, the newest first. */
export const redeemedCoupons = resource<RedeemedCoupon[]>(() => api.promocodes(), []);

export const redemption = proxy({ isRunning: false });
