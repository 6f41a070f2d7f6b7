import type { FastifyInstance } from 'fastify';
import { Deliveries } from '../deliveries.ts';
import { Faults } from '../faults.ts';
import { ObjectStore } from '../objectStore.ts';
import type { StoreOrigin } from '../simulatorConfig.ts';
import { stripeApi } from './api.ts';
import { stripeControl } from './control.ts';
import { UnitOfWork, type Event } from './unitOfWork.ts';
import { runDueActions } from './dueActions.ts';
import type { Intent, Charge } from './objects.ts';
import { stripePages } from './frames.ts';
import { signedHeaders } from './authentication.ts';
import { testCards } from './cards.ts';
import { openDispute } from './disputes.ts';
import { invoiceOf, markInvoicePaid } from './invoices.ts';
import { issuerOf } from './methods.ts';
import type { Invoice } from './subscriptionObjects.ts';
import { applyInvoice } from './subscriptionLifecycle.ts';

const day = 86_400;
/** The days from a failed renewal to the next retry, by the number of attempts. */
const retryDays = [3, 5, 7];

/** The effects of events: a collected intent pays its invoice, and a paid invoice activates its subscription. */
const reactions: Readonly<Record<string, (unit: UnitOfWork, intent: Intent) => void>> = {
  'payment_intent.succeeded'(unit, intent) {
    const invoice = invoiceOf(unit, intent);
    if (invoice) applyInvoice(unit, markInvoicePaid(unit, invoice), intent.payment_method);
    const { card } = issuerOf(unit, intent.payment_method ?? '');
    if (testCards[card]?.later !== 'dispute') return;
    openDispute(unit, unit.require<Charge>('charge', intent.latest_charge ?? ''));
  },
  'payment_intent.payment_failed'(unit, intent) {
    const invoice = invoiceOf(unit, intent);
    if (invoice) applyInvoice(unit, markPaymentFailed(unit, invoice), null);
  },
  'payment_intent.requires_action'(unit, intent) {
    const invoice = invoiceOf(unit, intent);
    if (invoice) unit.emit('invoice.payment_action_required', invoice);
  },
};

function markPaymentFailed(unit: UnitOfWork, invoice: Invoice): Invoice {
  const attempt_count = invoice.attempt_count + 1;
  const pause = invoice.billing_reason === 'subscription_cycle' && retryDays[attempt_count - 1];
  return unit.saveAndEmit<Invoice>('invoice.payment_failed', {
    ...invoice,
    attempt_count,
    attempted: true,
    next_payment_attempt: pause ? unit.now() + pause * day : null,
  });
}

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
