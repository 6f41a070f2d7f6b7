import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { orderResponse, refundResponse, saleResponse } from './responses.ts';
import type { PayPalState } from './state.ts';
import { assertSupported, amountOf } from './money.ts';
import { idempotent, orderHours } from './idempotency.ts';
import { invalidRequest, unprocessable, notFound } from './errors.ts';
import { Money, newId, now, type Order } from './objects.ts';

const NewRefund = z.object({ amount: Money.optional() }).nullish();
type CaptureById = { Params: { id: string } };

/** Captures of orders and sales of subscriptions, and their refunds. */
export function captureRoutes(app: FastifyInstance, state: PayPalState): void {
  app.get<CaptureById>('/v2/payments/captures/:id', async ({ params }) =>
    state.get('capture', params.id),
  );
  app.get<CaptureById>('/v1/payments/sale/:id', async ({ params }) => {
    const capture = state.get('capture', params.id);
    if (!capture.billing_agreement_id) throw notFound();
    return saleResponse(capture);
  });
  app.post<CaptureById>('/v2/payments/captures/:id/refund', (request, reply) =>
    idempotent(state.objects, request, reply, orderHours, () => {
      const params = NewRefund.safeParse(request.body);
      if (!params.success) throw invalidRequest('/amount');
      const { id } = request.params;
      const refund = state.refund(id, params.data?.amount ?? null);
      const { currency_code } = refund.amount;
      const total_refunded_amount = amountOf(state.refundedOf(id), currency_code);
      const body = {
        ...refundResponse(refund),
        seller_payable_breakdown: { total_refunded_amount },
      };
      return { status: 201, body };
    }),
  );
}

const NewOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      amount: Money,
      description: z.string().max(127).default(''),
      custom_id: z.string().max(255).default(''),
    }),
  ]),
  payment_source: z.object({ paypal: z.object() }).optional(),
});

type ById = { Params: { id: string } };

/** @param site the base address of the simulated API */
export function orderRoutes(app: FastifyInstance, state: PayPalState, site: () => string): void {
  const shown = (order: Order) => {
    const captures = order.$capture ? [state.get('capture', order.$capture)] : [];
    const refunds = captures.flatMap(({ id }) => state.refundsOf(id));
    return { ...orderResponse(order, captures, refunds), links: linksOf(order, site()) };
  };
  app.post('/v2/checkout/orders', (request, reply) =>
    idempotent(state.objects, request, reply, orderHours, () => {
      const params = NewOrder.safeParse(request.body);
      if (!params.success) throw invalidRequest(`/${params.error.issues[0]?.path.join('/') ?? ''}`);
      const [unit] = params.data.purchase_units;
      assertSupported(unit.amount, "/purchase_units/@reference_id=='default'/amount/value");
      const time = now();
      const order = state.save('order', {
        id: newId(),
        intent: 'CAPTURE',
        status: params.data.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
        create_time: time,
        update_time: time,
        $units: unit,
        $capture: null,
      });
      return { status: params.data.payment_source ? 200 : 201, body: shown(order) };
    }),
  );
  app.get<ById>('/v2/checkout/orders/:id', async ({ params }) =>
    shown(state.get('order', params.id)),
  );
  app.post<ById>('/v2/checkout/orders/:id/capture', (request, reply) =>
    idempotent(state.objects, request, reply, orderHours, () => {
      const order = capture(state, state.get('order', request.params.id));
      return { status: 201, body: shown(order) };
    }),
  );
}

function capture(state: PayPalState, order: Order): Order {
  if (order.status === 'COMPLETED')
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  if (order.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  const next = state.nextCaptures.shift();
  if (next === 'PAYEE_ACCOUNT_RESTRICTED')
    throw unprocessable(next, 'The merchant account is restricted.');
  if (next === 'INSTRUMENT_DECLINED') {
    // The user has to choose another funding source and approve again.
    state.save('order', { ...order, status: 'PAYER_ACTION_REQUIRED', update_time: now() });
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
    );
  }
  const made = state.newCapture({
    amount: order.$units.amount,
    custom_id: order.$units.custom_id,
    supplementary_data: { related_ids: { order_id: order.id } },
    ...(next === 'PENDING' && { status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } }),
  });
  state.events.emitCapture(made);
  return state.save('order', {
    ...order,
    status: 'COMPLETED',
    update_time: now(),
    $capture: made.id,
  });
}

const linksOf = ({ id, status }: Order, site: string) => [
  { href: `${site}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
  ...(status === 'COMPLETED'
    ? []
    : [{ href: `${site}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }]),
];
