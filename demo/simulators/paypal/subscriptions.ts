import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { subscriptionOf, transactionOf } from './answers.ts';
import type { Bank } from './bank.ts';
import { once, subscriptionHours } from './idempotency.ts';
import { invalid, unprocessable } from './problems.ts';
import { newId, now, type Subscription } from './objects.ts';
import type { Subscribing } from './subscribing.ts';

const NewSubscription = z.object({
  plan_id: z.string(),
  custom_id: z.string().max(127).default(''),
});
const Cancel = z.object({ reason: z.string().min(1).max(128) });
const Between = z.object({ start_time: z.iso.datetime(), end_time: z.iso.datetime() });

type ById = { Params: { id: string } };

/** Subscriptions: made, read, ended, and what they have collected. */
export function subscriptionRoutes(
  app: FastifyInstance,
  bank: Bank,
  subscribing: Subscribing,
  site: () => string,
): void {
  const shown = (subscription: Subscription) => ({
    ...subscriptionOf(subscription, bank.salesOf(subscription)),
    links: [
      { href: `${site()}/checkoutnow?token=${subscription.id}`, rel: 'approve', method: 'GET' },
    ],
  });
  app.post('/v1/billing/subscriptions', (request, reply) =>
    once(bank.papers, request, reply, subscriptionHours, () => {
      const asked = NewSubscription.safeParse(request.body);
      if (!asked.success) throw invalid('/plan_id');
      if (bank.get('plan', asked.data.plan_id).status !== 'ACTIVE')
        throw unprocessable(
          'PLAN_STATUS_INVALID',
          'Invalid plan status for create subscription action; plan status should be active.',
          '/plan_id',
        );
      const made = bank.put('subscription', newSubscription(asked.data));
      bank.events.ofSubscription('CREATED', made, []);
      return { status: 201, body: shown(made) };
    }),
  );
  app.get<ById>('/v1/billing/subscriptions/:id', async ({ params }) =>
    shown(bank.get('subscription', params.id)),
  );
  app.post<ById>('/v1/billing/subscriptions/:id/cancel', (request, reply) =>
    once(bank.papers, request, reply, subscriptionHours, () => {
      const asked = Cancel.safeParse(request.body);
      if (!asked.success) throw invalid('/reason');
      const subscription = bank.get('subscription', request.params.id);
      if (!['ACTIVE', 'SUSPENDED'].includes(subscription.status))
        throw unprocessable(
          'SUBSCRIPTION_STATUS_INVALID',
          'Invalid subscription status for cancel action; subscription status should be active or suspended.',
        );
      subscribing.end(subscription, 'CANCELLED', asked.data.reason);
      return { status: 204, body: undefined };
    }),
  );
  app.get<ById>('/v1/billing/subscriptions/:id/transactions', async ({ params, query }) => {
    const between = Between.safeParse(query);
    if (!between.success) throw invalid('/start_time');
    const [from, to] = [new Date(between.data.start_time), new Date(between.data.end_time)];
    const transactions = bank
      .salesOf(bank.get('subscription', params.id))
      .filter(({ create_time }) => new Date(create_time) >= from && new Date(create_time) <= to)
      .map(transactionOf);
    return { transactions, links: [] };
  });
}

function newSubscription(asked: z.output<typeof NewSubscription>): Subscription {
  const time = now();
  return {
    id: `I-${newId(12)}`,
    ...asked,
    status: 'APPROVAL_PENDING',
    start_time: time,
    create_time: time,
    update_time: time,
    $nextBilling: null,
    $failed: 0,
    $sales: [],
  };
}
