import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Deliveries, DeliveryPlan } from '../deliveries.ts';
import { Fault, type Faults } from '../faults.ts';
import { testCards } from './cards.ts';
import type { NextProcessing } from './confirm.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { runTrigger, Trigger } from './triggers.ts';
import type { CardIssuer, Charge, Dispute, Refund } from './objects.ts';
import { StripeError } from './errors.ts';

interface ControlOptions {
  readonly open: (account: string) => UnitOfWork;
  readonly faults: Faults;
  readonly deliveries: Deliveries;
}

const Card = z.object({
  method: z.string(),
  card: z.string().refine((name) => Object.hasOwn(testCards, name), 'no test card'),
});

/**
 * The API for tests under /stripe/control, which no real gateway has. It accepts JSON from this machine
 * only. `?account=acct_…` chooses a connected account.
 *
 * | call | effect |
 * | --- | --- |
 * | POST /faults { what, path, method?, times?, ms? } | plans a fault (`faults.ts`) |
 * | GET /faults | returns the number of held responses |
 * | DELETE /faults | removes the planned faults, and releases held responses |
 * | POST /webhooks { paused?, twice?, reversed?, forged? } | sets the faults of deliveries, and makes pending webhooks due |
 * | GET /webhooks | returns the number of pending webhooks |
 * | POST /webhooks/again { event } | sends a webhook again |
 * | POST /trigger { what, … } | runs a trigger (`triggers.ts`), and returns its result |
 * | POST /cards { method, card } | replaces the test card of a payment method |
 * | POST /processing | makes the next successful payment 'processing' first |
 * | GET /ledger | returns the paid charges, refunds and disputes |
 */
export async function stripeControl(app: FastifyInstance, options: ControlOptions): Promise<void> {
  const { faults, deliveries } = options;
  const unitOf = ({ query }: FastifyRequest) =>
    options.open(z.object({ account: z.string().default('') }).parse(query).account);
  app.addHook('onRequest', async ({ ip }, reply) => {
    if (!/^(127\.|::1$|::ffff:127\.)/.test(ip)) return reply.code(403).send();
    return undefined;
  });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof StripeError
      ? reply.code(error.status).send(error.body)
      : reply.code(400).send({ error: { message: String(error) } }),
  );

  app.post('/faults', async ({ body }, reply) => {
    faults.add(Fault.parse(body));
    return reply.code(204).send();
  });
  app.get('/faults', async () => ({ waiting: faults.heldCount }));
  app.delete('/faults', async (_, reply) => {
    faults.clear();
    return reply.code(204).send();
  });

  app.post('/webhooks', async ({ body }, reply) => {
    deliveries.setPlan(DeliveryPlan.parse(body));
    return reply.code(204).send();
  });
  app.get('/webhooks', async () => ({ waiting: deliveries.pending.length }));
  app.post('/webhooks/again', async (request, reply) => {
    const event = unitOf(request).require(
      'event',
      z.object({ event: z.string() }).parse(request.body).event,
    );
    deliveries.add(event.id, JSON.stringify(event));
    return reply.code(204).send();
  });

  app.post('/trigger', async (request) => {
    const unit = unitOf(request);
    const trigger = Trigger.parse(request.body);
    return unit.store.transaction(() => runTrigger(unit, trigger));
  });
  app.post('/cards', async (request, reply) => {
    const unit = unitOf(request);
    const { method, card } = Card.parse(request.body);
    unit.save<CardIssuer>({ ...unit.require<CardIssuer>('issuer', method), card });
    return reply.code(204).send();
  });
  app.post('/processing', async (request, reply) => {
    unitOf(request).save<NextProcessing>({ id: 'next', object: 'next_processing' });
    return reply.code(204).send();
  });
  app.get('/ledger', async (request) => {
    const unit = unitOf(request);
    return {
      charges: unit.all<Charge>('charge').filter(({ paid }) => paid),
      refunds: unit.all<Refund>('refund'),
      disputes: unit.all<Dispute>('dispute'),
    };
  });
}
