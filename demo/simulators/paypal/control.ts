import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { DeliveryPlan, type Deliveries } from '../deliveries.ts';
import { Fault, type Faults } from '../faults.ts';
import { approve } from './approving.ts';
import { type Bank, nextCaptures } from './bank.ts';
import { ledgerOf } from './ledger.ts';
import { unprocessable } from './problems.ts';
import { Money, now } from './objects.ts';
import type { Subscribing } from './subscribing.ts';

const Happening = z.discriminatedUnion('what', [
  /** The person presses the button in the window. */
  z.object({ what: z.literal('approve'), token: z.string() }),
  z.object({
    what: z.literal('next-captures'),
    are: z.array(z.enum(nextCaptures)),
  }),
  /** A capture that was pending. */
  z.object({
    what: z.literal('settle'),
    capture: z.string(),
    as: z.enum(['COMPLETED', 'DECLINED']),
  }),
  /** All of it where no amount is said. */
  z.object({ what: z.literal('refund'), capture: z.string(), amount: Money.optional() }),
  z.object({ what: z.literal('reverse'), capture: z.string() }),
  z.object({
    what: z.literal('subscription'),
    id: z.string(),
    /** 'pass': a period passes, and nothing is collected. */
    does: z.enum(['renew', 'fail', 'pass', 'suspend', 'activate', 'cancel', 'expire']),
  }),
]);
type Happening = z.output<typeof Happening>;

interface Parts {
  readonly bank: Bank;
  readonly subscribing: Subscribing;
  readonly faults: Faults;
  readonly deliveries: Deliveries;
}

/** What no real gateway has: the strings that tests pull. Only JSON is taken, which no other site's page can send. */
export function controlRoutes(app: FastifyInstance, parts: Parts): void {
  const { bank, faults, deliveries } = parts;
  app.post('/faults', async ({ body }, reply) => {
    faults.add(Fault.parse(body));
    return reply.code(204).send();
  });
  app.delete('/faults', async (_, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
  app.get('/faults', async () => ({ waiting: faults.waiting }));
  app.post('/webhooks', async ({ body }, reply) => {
    deliveries.follow(DeliveryPlan.parse(body));
    return reply.code(204).send();
  });
  app.get('/webhooks', async () => ({
    waiting: deliveries.waiting.length,
    tries: deliveries.waiting.reduce((sum, { tries }) => sum + tries, 0),
  }));
  app.post('/happen', async ({ body }, reply) => {
    bank.papers.atOnce(() => happen(parts, Happening.parse(body)));
    return reply.code(204).send();
  });
  app.get('/ledger', async () => ledgerOf(bank));
}

function happen({ bank, subscribing }: Parts, happening: Happening): void {
  switch (happening.what) {
    case 'approve':
      return approve(bank, subscribing, happening.token);
    case 'next-captures':
      return void bank.nextCaptures.splice(0, Infinity, ...happening.are);
    case 'settle':
      return settle(bank, happening.capture, happening.as);
    case 'refund':
      return void bank.refund(happening.capture, happening.amount ?? null);
    case 'reverse':
      return void bank.refund(happening.capture, null, 'REVERSED');
    case 'subscription':
      return live({ bank, subscribing }, happening);
  }
}

function settle(bank: Bank, id: string, status: 'COMPLETED' | 'DECLINED'): void {
  const { status_details: _, ...capture } = bank.get('capture', id);
  if (capture.status !== 'PENDING') throw unprocessable('NOT_PENDING', 'It is not pending.');
  bank.events.ofCapture(bank.put('capture', { ...capture, status, update_time: now() }));
}

function live(
  { bank, subscribing }: Pick<Parts, 'bank' | 'subscribing'>,
  { id, does }: Extract<Happening, { what: 'subscription' }>,
): void {
  const subscription = bank.get('subscription', id);
  const acts = {
    renew: () => subscribing.renew(subscription),
    fail: () => subscribing.failToRenew(subscription),
    pass: () => subscribing.pass(subscription),
    suspend: () => subscribing.end(subscription, 'SUSPENDED', 'Too many payments failed.'),
    activate: () => subscribing.end(subscription, 'ACTIVE', 'Activated again.'),
    cancel: () => subscribing.end(subscription, 'CANCELLED', 'Cancelled by the person.'),
    expire: () => subscribing.end(subscription, 'EXPIRED', 'At its end.'),
  };
  acts[does]();
}
