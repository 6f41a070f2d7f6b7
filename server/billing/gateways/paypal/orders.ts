import * as z from 'zod';
import {
  logGatewayMisconfiguration,
  type Decline,
  GatewayIndeterminate,
  type PaymentDetails,
  type PaymentUpdate,
  type PaymentRow,
  type RefundOrder,
} from '../../gateway.ts';
import { UnsupportedAmount, toPayPal, type Amount } from './amounts.ts';
import {
  type PayPalClient,
  ifThere,
  PayPalRefusal,
  customIdOf,
  keyOf,
  logUnlessExpected,
} from './client.ts';
import { declines, assertOurs, moneyOf, orderUpdate, captureUpdate } from './toPaymentUpdate.ts';
import { PayPalOrder, Capture, EventList } from './schemas.ts';
import type { PayPalContext } from './paypalPlans.ts';

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

/**
 * Returns the money of an order, or all that is left. A refund that PayPal rejects changes nothing, and the answer
 * is false.
 */
export async function refundCapture(
  { request, log }: PayPalContext,
  payment: PaymentRow,
  id: string,
  order: RefundOrder | undefined,
): Promise<boolean> {
  const part = order?.amount ?? null;
  try {
    await request(z.unknown(), {
      method: 'POST',
      path: `/v2/payments/captures/${id}/refund`,
      once: keyOf('refund', payment, order?.key),
      body:
        part === null
          ? {}
          : { amount: toPayPal(part, payment.currency, payment.currencyPrecision) },
    });
    return true;
  } catch (error) {
    if (error instanceof UnsupportedAmount) return false;
    if (!(error instanceof PayPalRefusal)) throw error;
    logUnlessExpected(log, ['CAPTURE_FULLY_REFUNDED'], error);
    return error.issue === 'CAPTURE_FULLY_REFUNDED';
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

/** Creates an order. It waits for the user's approval, and only a capture by the store collects. */
export async function submitOrder(
  context: PayPalContext,
  details: PaymentDetails,
): Promise<PaymentUpdate> {
  const { request } = context;
  const { payment } = details;
  if (payment.gatewayId) return checkOrder(request, payment, payment.gatewayId);
  return orRefused(context, payment, async () => {
    const made = await request(PayPalOrder, {
      method: 'POST',
      path: '/v2/checkout/orders',
      body: bodyOf(details),
      once: keyOf('pay', payment),
    });
    return orderUpdate(made, payment);
  });
}

function bodyOf({ payment, storeName, origin }: PaymentDetails): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: customIdOf(payment),
        // The description of a plan is its period.
        description: ((payment.planId === null && payment.description) || storeName).slice(0, 127),
        amount: toPayPal(payment.amount, payment.currency, payment.currencyPrecision),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: storeName.slice(0, 127),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: `${origin}/`,
          cancel_url: `${origin}/`,
        },
      },
    },
  };
}

/**
 * Captures the approved order. The order's id comes from the row, because the page may report
 * another order. An order with another sum is not captured.
 */
export async function captureOrder(
  context: PayPalContext,
  payment: PaymentRow,
  id: string,
): Promise<PaymentUpdate> {
  const { request } = context;
  const order = await ifThere(readOrder(request, id));
  if (!order) return { state: 'expired', gatewayId: id };
  if (order.status !== 'APPROVED') return orderUpdate(order, payment);
  assertOrderMatches(order, payment);
  try {
    // Without a PayPal-Request-Id: an order can be captured once. Under a known id PayPal would
    // repeat its rejection after the user has selected another method.
    await request(PayPalOrder.pick({ id: true }), {
      method: 'POST',
      path: `/v2/checkout/orders/${id}/capture`,
    });
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error;
    return afterRefusal(context, error, await readOrder(request, id), payment);
  }
  return orderUpdate(await readOrder(request, id), payment);
}

/**
 * Another request may have captured the order, or its approval may have ended. The order states
 * which.
 */
function afterRefusal(
  { log }: PayPalContext,
  { issue, message }: PayPalRefusal,
  order: PayPalOrder,
  payment: PaymentRow,
) {
  const update = orderUpdate(order, payment);
  const known = declines[issue];
  if (update.state !== 'requires_action' || issue === 'ORDER_NOT_APPROVED') return update;
  // An account that cannot receive payments until its owner acts. The user cannot help.
  if (!known) logGatewayMisconfiguration(log, 'paypal', message, payment);
  const decline: Decline = { code: known ?? 'gateway_error', raw: null };
  return { state: 'declined', gatewayId: order.id, decline } as const;
}

function assertOrderMatches(order: PayPalOrder, payment: PaymentRow): void {
  const [unit] = order.purchase_units;
  assertOurs(unit?.custom_id, payment);
  const money = unit && moneyOf(unit.amount, payment.currencyPrecision);
  if (money?.amount !== payment.amount || money.currency !== payment.currency)
    throw new GatewayIndeterminate('The order is about another sum.');
}

export const readOrder = (request: PayPalClient, id: string): Promise<PayPalOrder> =>
  request(PayPalOrder, { path: `/v2/checkout/orders/${id}` });

/**
 * PayPal deletes an order without approval after some hours. Then nobody can approve it any more.
 */
export async function checkOrder(
  request: PayPalClient,
  payment: PaymentRow,
  id: string,
): Promise<PaymentUpdate> {
  const order = await ifThere(readOrder(request, id));
  return order ? orderUpdate(order, payment) : { state: 'expired', gatewayId: id };
}

/** A currency that PayPal does not accept, or a restricted account, is not the card's fault. */
export async function orRefused(
  { log }: PayPalContext,
  payment: PaymentRow,
  work: () => Promise<PaymentUpdate>,
): Promise<PaymentUpdate> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof PayPalRefusal || error instanceof UnsupportedAmount;
    if (!isRefused) throw error;
    logGatewayMisconfiguration(log, 'paypal', error.message, payment);
    const raw = error instanceof UnsupportedAmount ? error.message : null;
    return {
      state: 'failed',
      gatewayId: payment.gatewayId,
      decline: { code: 'gateway_error', raw },
    };
  }
}
