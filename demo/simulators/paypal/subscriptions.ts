import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { subscriptionResponse, transactionResponse } from './responses.ts';
import type { PayPalState } from './state.ts';
import { idempotent, subscriptionHours } from './idempotency.ts';
import { invalidRequest, unprocessable } from './errors.ts';
import { Money, newId, now, type Subscription } from './objects.ts';
import type { SubscriptionLifecycle } from './subscriptionLifecycle.ts';

const NewSubscription = z.object({
  plan_id: z.string(),
  custom_id: z.string().max(127).default(''),
  /** The time of the first payment of the plan. */
  start_time: z.iso.datetime().optional(),
  /** Overrides the plan. */
  plan: z
    .object({
      payment_preferences: z.object({
        setup_fee: Money.optional(),
        setup_fee_failure_action: z.enum(['CONTINUE', 'CANCEL']).optional(),
      }),
    })
    .optional(),
});
const Cancel = z.object({ reason: z.string().min(1).max(128) });
const Between = z.object({ start_time: z.iso.datetime(), end_time: z.iso.datetime() });

type ById = { Params: { id: string } };

/** @param site the base address of the simulated API */
export function subscriptionRoutes(
  app: FastifyInstance,
  state: PayPalState,
  lifecycle: SubscriptionLifecycle,
  site: () => string,
): void {
  const shown = (subscription: Subscription) => ({
    ...subscriptionResponse(subscription, state.salesOf(subscription)),
    links: [
      { href: `${site()}/checkoutnow?token=${subscription.id}`, rel: 'approve', method: 'GET' },
    ],
  });
  app.post('/v1/billing/subscriptions', (request, reply) =>
    idempotent(state.objects, request, reply, subscriptionHours, () => {
      const params = NewSubscription.safeParse(request.body);
      if (!params.success) throw invalidRequest('/plan_id');
      if (state.get('plan', params.data.plan_id).status !== 'ACTIVE')
        throw unprocessable(
          'PLAN_STATUS_INVALID',
          'Invalid plan status for create subscription action; plan status should be active.',
          '/plan_id',
        );
      const { start_time: start } = params.data;
      if (start !== undefined && new Date(start) <= new Date()) throw invalidRequest('/start_time');
      const made = state.save('subscription', newSubscription(params.data));
      state.events.emitSubscription('CREATED', made, []);
      return { status: 201, body: shown(made) };
    }),
  );
  app.get<ById>('/v1/billing/subscriptions/:id', async ({ params }) =>
    shown(state.get('subscription', params.id)),
  );
  app.post<ById>('/v1/billing/subscriptions/:id/cancel', (request, reply) =>
    idempotent(state.objects, request, reply, subscriptionHours, () => {
      const params = Cancel.safeParse(request.body);
      if (!params.success) throw invalidRequest('/reason');
      const subscription = state.get('subscription', request.params.id);
      if (!['ACTIVE', 'SUSPENDED'].includes(subscription.status))
        throw unprocessable(
          'SUBSCRIPTION_STATUS_INVALID',
          'Invalid subscription status for cancel action; subscription status should be active or suspended.',
        );
      lifecycle.setStatus(subscription, 'CANCELLED', params.data.reason);
      return { status: 204, body: undefined };
    }),
  );
  app.get<ById>('/v1/billing/subscriptions/:id/transactions', async ({ params, query }) => {
    const between = Between.safeParse(query);
    if (!between.success) throw invalidRequest('/start_time');
    const [from, to] = [new Date(between.data.start_time), new Date(between.data.end_time)];
    const transactions = state
      .salesOf(state.get('subscription', params.id))
      .filter(({ create_time }) => new Date(create_time) >= from && new Date(create_time) <= to)
      .map(transactionResponse);
    return { transactions, links: [] };
  });
}

function newSubscription({
  plan,
  start_time,
  ...params
}: z.output<typeof NewSubscription>): Subscription {
  const time = now();
  return {
    id: `I-${newId(12)}`,
    ...params,
    status: 'APPROVAL_PENDING',
    start_time: start_time ?? time,
    create_time: time,
    update_time: time,
    $nextBilling: null,
    $failed: 0,
    $sales: [],
    $startsLater: start_time !== undefined,
    $setupFee: plan?.payment_preferences.setup_fee ?? null,
  };
}
