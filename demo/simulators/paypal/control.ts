import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { DeliveryPlan, type Deliveries } from '../deliveries.ts';
import { Fault, type Faults } from '../faults.ts';
import { approve } from './approvals.ts';
import { unprocessable } from './errors.ts';
import { unitsOf } from './money.ts';
import { Money, now } from './objects.ts';
import { nextCaptures, type PayPalState } from './state.ts';
import type { SubscriptionLifecycle } from './subscriptionLifecycle.ts';

/** All payments, refunds and subscriptions. Tests compare them with the payment records of the store. */
const ledgerOf = (state: PayPalState) => ({
  orders: state.all('order').map(({ id, status, $units: { custom_id } }) => ({
    id,
    status,
    customId: custom_id,
  })),
  /** The captures of orders, and the sales of subscriptions. */
  captures: state.all('capture').map(({ id, status, amount, custom_id, ...of }) => ({
    id,
    status,
    customId: custom_id,
    order: of.supplementary_data.related_ids.order_id ?? null,
    subscription: of.billing_agreement_id ?? null,
    currency: amount.currency_code,
    /** Minor units, with PayPal's number of decimals. */
    amount: unitsOf(amount),
    refunded: state.refundedOf(id),
  })),
  subscriptions: state.all('subscription').map(({ id, status, custom_id, plan_id }) => ({
    id,
    status,
    customId: custom_id,
    plan: plan_id,
  })),
  events: state.events.all().map(({ id, event_type }) => ({ id, type: event_type })),
});
export type Ledger = ReturnType<typeof ledgerOf>;

const Trigger = z.discriminatedUnion('what', [
  /** The user approves an order or a subscription in the window. */
  z.object({ what: z.literal('approve'), token: z.string() }),
  z.object({
    what: z.literal('next-captures'),
    results: z.array(z.enum(nextCaptures)),
  }),
  /** Ends a pending capture. */
  z.object({
    what: z.literal('settle'),
    capture: z.string(),
    as: z.enum(['COMPLETED', 'DECLINED']),
  }),
  /** Without an amount, the rest of the capture is refunded. */
  z.object({ what: z.literal('refund'), capture: z.string(), amount: Money.optional() }),
  z.object({ what: z.literal('reverse'), capture: z.string() }),
  z.object({
    what: z.literal('subscription'),
    id: z.string(),
    /** 'pass' moves the subscription one period on without a payment. */
    action: z.enum(['renew', 'fail', 'pass', 'suspend', 'activate', 'cancel', 'expire']),
  }),
]);
type Trigger = z.output<typeof Trigger>;

interface ControlOptions {
  readonly state: PayPalState;
  readonly lifecycle: SubscriptionLifecycle;
  readonly faults: Faults;
  readonly deliveries: Deliveries;
}

/** The API for tests, which no real gateway has. It accepts JSON only, because a page of another site cannot send JSON. */
export function controlRoutes(app: FastifyInstance, options: ControlOptions): void {
  const { state, faults, deliveries } = options;
  app.post('/faults', async ({ body }, reply) => {
    faults.add(Fault.parse(body));
    return reply.code(204).send();
  });
  app.delete('/faults', async (_, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
  app.get('/faults', async () => ({ waiting: faults.heldCount }));
  app.post('/webhooks', async ({ body }, reply) => {
    deliveries.setPlan(DeliveryPlan.parse(body));
    return reply.code(204).send();
  });
  app.get('/webhooks', async () => ({
    waiting: deliveries.pending.length,
    tries: deliveries.pending.reduce((sum, { tries }) => sum + tries, 0),
  }));
  app.post('/trigger', async ({ body }, reply) => {
    state.objects.transaction(() => runTrigger(options, Trigger.parse(body)));
    return reply.code(204).send();
  });
  app.get('/ledger', async () => ledgerOf(state));
}

function runTrigger({ state, lifecycle }: ControlOptions, trigger: Trigger): void {
  switch (trigger.what) {
    case 'approve':
      return approve(state, lifecycle, trigger.token);
    case 'next-captures':
      return void state.nextCaptures.splice(0, Infinity, ...trigger.results);
    case 'settle':
      return settle(state, trigger.capture, trigger.as);
    case 'refund':
      return void state.refund(trigger.capture, trigger.amount ?? null);
    case 'reverse':
      return void state.refund(trigger.capture, null, 'REVERSED');
    case 'subscription':
      return changeSubscription({ state, lifecycle }, trigger);
  }
}

function settle(state: PayPalState, id: string, status: 'COMPLETED' | 'DECLINED'): void {
  const { status_details: _, ...capture } = state.get('capture', id);
  if (capture.status !== 'PENDING') throw unprocessable('NOT_PENDING', 'It is not pending.');
  state.events.emitCapture(state.save('capture', { ...capture, status, update_time: now() }));
}

function changeSubscription(
  { state, lifecycle }: Pick<ControlOptions, 'state' | 'lifecycle'>,
  { id, action }: Extract<Trigger, { what: 'subscription' }>,
): void {
  const subscription = state.get('subscription', id);
  const actions = {
    renew: () => lifecycle.renew(subscription),
    fail: () => lifecycle.failToRenew(subscription),
    pass: () => lifecycle.passPeriod(subscription),
    suspend: () => lifecycle.setStatus(subscription, 'SUSPENDED', 'Too many payments failed.'),
    activate: () => lifecycle.setStatus(subscription, 'ACTIVE', 'Activated again.'),
    cancel: () => lifecycle.setStatus(subscription, 'CANCELLED', 'Cancelled by the user.'),
    expire: () => lifecycle.setStatus(subscription, 'EXPIRED', 'At its end.'),
  };
  actions[action]();
}
