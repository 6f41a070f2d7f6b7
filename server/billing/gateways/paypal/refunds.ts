import * as z from 'zod';
import type { PaymentUpdate, PaymentRow } from '../../gateway.ts';
import type { Amount } from './amounts.ts';
import { type PayPalClient, logUnlessExpected, PayPalRefusal, keyOf } from './client.ts';
import { captureUpdate } from './toPaymentUpdate.ts';
import { Capture, EventList } from './schemas.ts';
import type { PayPalContext } from './context.ts';

/** Reads a capture. The sales of a subscription are captures at PayPal too. */
export const readCapture = (request: PayPalClient, id: string): Promise<Capture> =>
  request(Capture, { path: `/v2/payments/captures/${id}` });

/** Reads the state of a renewal by its sale. */
export async function checkSale(
  request: PayPalClient,
  payment: PaymentRow,
  id: string,
): Promise<PaymentUpdate> {
  const sale = await readCapture(request, id);
  const part = sale.status === 'PARTIALLY_REFUNDED' ? await refundedOfSale(request, id) : null;
  const precision = payment.currencyPrecision;
  return captureUpdate(sale, { gatewayId: id, precision, refunds: part ? [part] : [] });
}

/** Returns the remaining sum. A refund that PayPal rejects changes nothing. */
export async function refundCapture(
  { request, log }: PayPalContext,
  payment: PaymentRow,
  id: string,
): Promise<void> {
  try {
    await request(z.unknown(), {
      method: 'POST',
      path: `/v2/payments/captures/${id}/refund`,
      once: keyOf('refund', payment),
      body: {},
    });
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error;
    logUnlessExpected(log, ['CAPTURE_FULLY_REFUNDED'], error);
  }
}

/**
 * Returns the partial refund of a sale. PayPal's lists do not contain it, only the webhook events
 * of that time; null after 30 days.
 */
export async function refundedOfSale(request: PayPalClient, id: string): Promise<Amount | null> {
  const query = new URLSearchParams({ transaction_id: id, page_size: '100' });
  const { events } = await request(EventList, {
    path: `/v1/notifications/webhooks-events?${query.toString()}`,
  });
  const totals = events
    .filter(({ resource }) => resource.sale_id === id)
    .flatMap(({ resource }) => resource.total_refunded_amount ?? [])
    .toSorted((a, b) => Number(b.value) - Number(a.value));
  return totals[0] ? { value: totals[0].value, currency_code: totals[0].currency } : null;
}
