import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { orderOf } from './answers.ts';
import type { Bank } from './bank.ts';
import { demandTakeable } from './money.ts';
import { once, orderHours } from './idempotency.ts';
import { invalid, unprocessable } from './problems.ts';
import { Money, newId, now, type Order } from './objects.ts';

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

/** Orders: made, read, captured. */
export function orderRoutes(app: FastifyInstance, bank: Bank, site: () => string): void {
  const shown = (order: Order) => {
    const captures = order.$capture ? [bank.get('capture', order.$capture)] : [];
    const refunds = captures.flatMap(({ id }) => bank.refundsOf(id));
    return { ...orderOf(order, captures, refunds), links: linksOf(order, site()) };
  };
  app.post('/v2/checkout/orders', (request, reply) =>
    once(bank.papers, request, reply, orderHours, () => {
      const asked = NewOrder.safeParse(request.body);
      if (!asked.success) throw invalid(`/${asked.error.issues[0]?.path.join('/') ?? ''}`);
      const [unit] = asked.data.purchase_units;
      demandTakeable(unit.amount, "/purchase_units/@reference_id=='default'/amount/value");
      const time = now();
      const order = bank.put('order', {
        id: newId(),
        intent: 'CAPTURE',
        status: asked.data.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
        create_time: time,
        update_time: time,
        $units: unit,
        $capture: null,
      });
      return { status: asked.data.payment_source ? 200 : 201, body: shown(order) };
    }),
  );
  app.get<ById>('/v2/checkout/orders/:id', async ({ params }) =>
    shown(bank.get('order', params.id)),
  );
  app.post<ById>('/v2/checkout/orders/:id/capture', (request, reply) =>
    once(bank.papers, request, reply, orderHours, () => {
      const order = capture(bank, bank.get('order', request.params.id));
      return { status: 201, body: shown(order) };
    }),
  );
}

function capture(bank: Bank, order: Order): Order {
  if (order.status === 'COMPLETED')
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  if (order.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  const next = bank.nextCaptures.shift();
  if (next === 'PAYEE_ACCOUNT_RESTRICTED')
    throw unprocessable(next, 'The merchant account is restricted.');
  if (next === 'INSTRUMENT_DECLINED') {
    // The person has to choose another way to pay and to approve again.
    bank.put('order', { ...order, status: 'PAYER_ACTION_REQUIRED', update_time: now() });
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
    );
  }
  const made = bank.newCapture({
    amount: order.$units.amount,
    custom_id: order.$units.custom_id,
    supplementary_data: { related_ids: { order_id: order.id } },
    ...(next === 'PENDING' && { status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } }),
  });
  bank.events.ofCapture(made);
  return bank.put('order', {
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
