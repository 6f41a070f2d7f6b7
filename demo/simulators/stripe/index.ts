import type { FastifyInstance } from 'fastify';
import { Deliveries } from '../deliveries.ts';
import { Faults } from '../faults.ts';
import { ObjectStore } from '../objectStore.ts';
import type { StoreOrigin } from '../simulatorConfig.ts';
import { stripeApi } from './api.ts';
import { stripeControl } from './control.ts';
import { UnitOfWork, type Event } from './unitOfWork.ts';
import { runDueActions } from './dueActions.ts';
import type { Intent } from './objects.ts';
import { stripePages } from './frames.ts';
import { reactions } from './reactions.ts';
import { signedHeaders } from './authentication.ts';

export interface StripeOptions {
  /** The folder of the persistent objects. */
  readonly folder: string;
  readonly store: StoreOrigin;
}

const minute = 60_000;

/** Simulates Stripe: the API for the store's server, the script for its page, and webhooks. */
export async function stripeSimulator(
  app: FastifyInstance,
  { folder, store }: StripeOptions,
): Promise<void> {
  const objects = new ObjectStore(folder, 'stripe');
  const faults = new Faults();
  const deliveries = new Deliveries({
    objects,
    store,
    gateway: 'stripe',
    headersOf: signedHeaders,
  });
  const onEvent = (unit: UnitOfWork, event: Event) => {
    deliveries.add(event.id, JSON.stringify(event));
    reactions[event.type]?.(unit, event.data.object as Intent);
  };
  const open = (account: string, request?: Event['request']) =>
    new UnitOfWork(objects, account, onEvent, request);

  const timer = setInterval(() => {
    for (const account of objects.accounts())
      objects.transaction(() => runDueActions(open(account)));
  }, minute);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await deliveries.stop();
    objects.close();
  });
  await app.register(stripeApi, { open, faults });
  await app.register(stripePages, { open });
  await app.register(stripeControl, { prefix: '/stripe/control', open, faults, deliveries });
}
