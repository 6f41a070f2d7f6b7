import { proxy } from 'valtio';
import type { Promocode } from '#contract/api/coupons.ts';
import { api, resource } from '../../shared/api/index.ts';

/** The running coupons of the present user. */
export const runningCoupons = resource<Promocode[]>(() => api.promocodes(), []);

export const redemption = proxy({ isRunning: false });
