import type { PaymentRecord } from '#contract/api/payment.ts';
import { api, resource } from '../../shared/api/index.ts';

/** The payments of the present user, newest first. */
export const payments = resource<PaymentRecord[]>(() => api.payments(), []);
