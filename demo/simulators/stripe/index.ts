import type { FastifyInstance } from 'fastify';
import { Deliveries } from '../deliveries.ts';
import { Faults } from '../faults.ts';
import { Memory } from '../memory.ts';
import type { StoreToTell } from '../webhookTarget.ts';
import { stripeApi } from './api.ts';
import { stripeControl } from './control.ts';
import { UnitOfWork, type Event } from './unitOfWork.ts';
import { doWhatIsDue } from './dueActions.ts';
import type { Intent } from './objects.ts';
import { stripePages } from './pages.ts';
import { reactions } from './reactions.ts';
import { signedHeaders } from './signature.ts';

export interface StripeOptions {
  /** Where it keeps what it has said yes to. */
  readonly folder: string;
  readonly store: StoreToTell;
}

const minute = 60_000;

/** Stands in for Stripe: no money moves, everything else does. */
export async function stripeSimulator(
  app: FastifyInstance,
  { folder, store }: StripeOptions,
): Promise<void> {
  const memory = new Memory(folder, 'stripe');
  const faults = new Faults();
  const deliveries = new Deliveries({
    memory,
    store,
    gateway: 'stripe',
    headersOf: signedHeaders,
  });
  const told = (unit: UnitOfWork, event: Event) => {
    deliveries.add(event.id, JSON.stringify(event));
    reactions[event.type]?.(unit, event.data.object as Intent);
  };
  const open = (account: string, request?: Event['request']) =>
    new UnitOfWork(memory, account, told, request);

  const timer = setInterval(() => {
    for (const account of memory.accounts()) memory.transaction(() => doWhatIsDue(open(account)));
  }, minute);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await deliveries.stop();
    memory.close();
  });
  await app.register(stripeApi, { open, faults });
  await app.register(stripePages, { open });
  await app.register(stripeControl, { prefix: '/stripe/control', open, faults, deliveries });
}
