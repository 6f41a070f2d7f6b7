import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Deliveries, DeliveryPlan } from '../deliveries.ts';
import { Fault, type Faults } from '../faults.ts';
import { testCards } from './cards.ts';
import type { SlowBank } from './confirm.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { happen, Happening } from './triggers.ts';
import type { Bank, Charge, Dispute, Refund } from './objects.ts';
import { StripeRefusal } from './refusal.ts';

/**
 * What no real gateway has: the strings that tests pull, as JSON under /stripe/control, by this
 * machine only. `?account=acct_…` means that account's things.
 * - POST /faults { what, path, method?, times?, ms? } plans a fault (`faults.ts`); GET says how many
 *   answers wait; DELETE forgets all that is planned and lets go what is held
 * - POST /webhooks { paused?, twice?, reversed?, forged? } says how webhooks leave from now on, and
 *   what waits is tried at once; GET says how many wait
 * - POST /webhooks/again { event } sends one once more
 * - POST /happen { what, … } makes something happen (`triggers.ts`) and answers what came of it
 * - POST /cards { method, card } has a payment method behave as another test card from now on
 * - POST /slow has the next payment that would succeed stay 'processing'
 * - GET /ledger answers every charge that was paid and every refund and dispute of it
 */
interface Parts {
  readonly open: (account: string) => UnitOfWork;
  readonly faults: Faults;
  readonly deliveries: Deliveries;
}

const Card = z.object({
  method: z.string(),
  card: z.string().refine((name) => Object.hasOwn(testCards, name), 'no test card'),
});

export async function stripeControl(app: FastifyInstance, parts: Parts): Promise<void> {
  const { faults, deliveries } = parts;
  const deskOf = ({ query }: FastifyRequest) =>
    parts.open(z.object({ account: z.string().default('') }).parse(query).account);
  app.addHook('onRequest', async ({ ip }, reply) => {
    if (!/^(127\.|::1$|::ffff:127\.)/.test(ip)) return reply.code(403).send();
    return undefined;
  });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof StripeRefusal
      ? reply.code(error.status).send(error.body)
      : reply.code(400).send({ error: { message: String(error) } }),
  );

  app.post('/faults', async ({ body }, reply) => {
    faults.add(Fault.parse(body));
    return reply.code(204).send();
  });
  app.get('/faults', async () => ({ waiting: faults.waiting }));
  app.delete('/faults', async (_, reply) => {
    faults.clear();
    return reply.code(204).send();
  });

  app.post('/webhooks', async ({ body }, reply) => {
    deliveries.follow(DeliveryPlan.parse(body));
    return reply.code(204).send();
  });
  app.get('/webhooks', async () => ({ waiting: deliveries.waiting.length }));
  app.post('/webhooks/again', async (request, reply) => {
    const event = deskOf(request).require(
      'event',
      z.object({ event: z.string() }).parse(request.body).event,
    );
    deliveries.add(event.id, JSON.stringify(event));
    return reply.code(204).send();
  });

  app.post('/happen', async (request) => {
    const unit = deskOf(request);
    const happening = Happening.parse(request.body);
    return unit.memory.transaction(() => happen(unit, happening));
  });
  app.post('/cards', async (request, reply) => {
    const unit = deskOf(request);
    const { method, card } = Card.parse(request.body);
    unit.save<Bank>({ ...unit.require<Bank>('bank', method), card });
    return reply.code(204).send();
  });
  app.post('/slow', async (request, reply) => {
    deskOf(request).save<SlowBank>({ id: 'next', object: 'slow_bank' });
    return reply.code(204).send();
  });
  app.get('/ledger', async (request) => {
    const unit = deskOf(request);
    return {
      charges: unit.all<Charge>('charge').filter(({ paid }) => paid),
      refunds: unit.all<Refund>('refund'),
      disputes: unit.all<Dispute>('dispute'),
    };
  });
}
