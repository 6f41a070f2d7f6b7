import type { PaymentNews, PaymentRow } from '../gateway.ts';
import { fromPayPal } from './amounts.ts';
import { type Ask, PayPalRefusal } from './client.ts';
import { keyOf } from './keys.ts';
import { captureNews } from './news.ts';
import { complainUnless } from './orders.ts';
import { Capture, EventList } from './shapes.ts';
import * as z from 'zod';

/** Also of what a subscription has collected: its sales are captures to PayPal. */
export const readCapture = (ask: Ask, id: string): Promise<Capture> =>
  ask(Capture, { path: `/v2/payments/captures/${id}` });

/** How a renewal stands, which is known by its sale. */
export async function lookAtSale(ask: Ask, _payment: PaymentRow, id: string): Promise<PaymentNews> {
  const sale = await readCapture(ask, id);
  const isPart = sale.status === 'PARTIALLY_REFUNDED';
  return captureNews(sale, { gatewayId: id, refunded: isPart ? await refundedOfSale(ask, id) : 0 });
}

/** Gives back all that has not been given back yet. What PayPal refuses to is as it was. */
export async function refundCapture(ask: Ask, payment: PaymentRow, id: string): Promise<void> {
  try {
    await ask(z.unknown(), {
      method: 'POST',
      path: `/v2/payments/captures/${id}/refund`,
      once: keyOf('refund', payment),
      body: {},
    });
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error;
    complainUnless(['CAPTURE_FULLY_REFUNDED'], error);
  }
}

/**
 * Minor units that were given back of a sale, where that was a part. PayPal's lists do not tell, only
 * what it told of it at the time; 0 where that is more than 30 days ago.
 */
export async function refundedOfSale(ask: Ask, id: string): Promise<number> {
  const query = new URLSearchParams({ transaction_id: id, page_size: '100' });
  const { events } = await ask(EventList, { path: `/v1/notifications/webhooks-events?${query}` });
  const totals = events
    .map(({ resource }) => resource)
    .filter(({ sale_id }) => sale_id === id)
    .map(({ total_refunded_amount: total }) =>
      total ? fromPayPal({ value: total.value, currency_code: total.currency }) : 0,
    );
  return Math.max(0, ...totals.map((total) => total ?? 0));
}
