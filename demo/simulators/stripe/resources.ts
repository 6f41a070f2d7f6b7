import * as z from 'zod';
import type { StoredObject } from '../objectStore.ts';
import { listCharges } from './charges.ts';
import { createCreditNote } from './creditNotes.ts';
import { createCustomer, listCustomers, updateCustomer } from './customers.ts';
import type { UnitOfWork, Event } from './unitOfWork.ts';
import { closeDispute, listDisputes } from './disputes.ts';
import { createEndpoint, listEndpoints, removeEndpoint, updateEndpoint } from './endpoints.ts';
import { type Form, Expand, read, page, Text } from './params.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  listIntents,
  readIntent,
  updateIntent,
} from './intents.ts';
import {
  markInvoiceUncollectible,
  listInvoicePayments,
  listInvoices,
  payInvoice,
  voidInvoice,
} from './invoices.ts';
import { attachMethod, createMethod, detachMethod } from './methods.ts';
import {
  createPrice,
  createProduct,
  listPrices,
  listProducts,
  updatePrice,
  updateProduct,
} from './products.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { createSetupIntent, readSetupIntent } from './setupIntents.ts';
import { createSchedule, releaseSchedule, updateSchedule } from './schedules.ts';
import { cancelSubscription, updateSubscription } from './subscriptionLifecycle.ts';
import { createSubscription, listSubscriptions } from './subscriptions.ts';
import { pageOf } from './lists.ts';

const month = 30 * 86_400;
const Listing = z.strictObject({
  ...page,
  type: Text.optional(),
  types: z.array(Text).max(20).optional(),
});

/** Lists the events of the last 30 days. */
function listEvents(unit: UnitOfWork, form: Form) {
  const { type, types, ...params } = read(Listing, form);
  const since = unit.now() - month;
  return pageOf<Event>(
    unit,
    'event',
    '/v1/events',
    params,
    (each) =>
      each.created >= since &&
      (!type || isOfType(each, type)) &&
      (!types || types.some((one) => isOfType(each, one))),
  );
}

/** 'charge.*' matches all types with this prefix. */
const isOfType = ({ type }: Event, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

export interface Resource {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly serve: (unit: UnitOfWork, form: Form, id: string, isSecret: boolean) => object;
  /** Whether a page may call it with the publishable key. */
  readonly forPages?: boolean;
}

type Serve = Resource['serve'];
const get = (url: string, serve: Serve): Resource => ({ method: 'GET', url, serve });
const post = (url: string, serve: Serve): Resource => ({ method: 'POST', url, serve });
const remove = (url: string, serve: Serve): Resource => ({ method: 'DELETE', url, serve });
const forPages = (resource: Resource): Resource => ({ ...resource, forPages: true });

const one = (url: string, kind: string): Resource =>
  get(`${url}/:id`, (unit, form, id) => {
    read(z.strictObject({ expand: Expand }), form);
    return unit.require<StoredObject>(kind, id);
  });

export const resources: readonly Resource[] = [
  post('/customers', createCustomer),
  get('/customers', listCustomers),
  one('/customers', 'customer'),
  post('/customers/:id', updateCustomer),

  forPages(
    post('/payment_methods', (unit, form, _id, isSecret) => createMethod(unit, form, isSecret)),
  ),
  one('/payment_methods', 'payment_method'),
  post('/payment_methods/:id/attach', attachMethod),
  post('/payment_methods/:id/detach', detachMethod),

  post('/payment_intents', createIntent),
  get('/payment_intents', listIntents),
  forPages(get('/payment_intents/:id', readIntent)),
  post('/payment_intents/:id', updateIntent),
  forPages(post('/payment_intents/:id/confirm', confirmIntent)),
  post('/payment_intents/:id/cancel', cancelIntent),

  post('/setup_intents', createSetupIntent),
  forPages(get('/setup_intents/:id', readSetupIntent)),

  get('/charges', listCharges),
  one('/charges', 'charge'),
  post('/refunds', createRefund),
  get('/refunds', listRefunds),
  one('/refunds', 'refund'),
  get('/disputes', listDisputes),
  one('/disputes', 'dispute'),
  post('/disputes/:id/close', closeDispute),

  post('/products', createProduct),
  get('/products', listProducts),
  one('/products', 'product'),
  post('/products/:id', updateProduct),
  post('/prices', createPrice),
  get('/prices', listPrices),
  one('/prices', 'price'),
  post('/prices/:id', updatePrice),

  post('/subscription_schedules', createSchedule),
  one('/subscription_schedules', 'subscription_schedule'),
  post('/subscription_schedules/:id', updateSchedule),
  post('/subscription_schedules/:id/release', releaseSchedule),

  post('/subscriptions', createSubscription),
  get('/subscriptions', listSubscriptions),
  one('/subscriptions', 'subscription'),
  post('/subscriptions/:id', updateSubscription),
  remove('/subscriptions/:id', cancelSubscription),

  get('/invoices', listInvoices),
  one('/invoices', 'invoice'),
  post('/invoices/:id/pay', payInvoice),
  post('/invoices/:id/void', voidInvoice),
  post('/invoices/:id/mark_uncollectible', markInvoiceUncollectible),
  post('/credit_notes', createCreditNote),
  one('/credit_notes', 'credit_note'),
  get('/invoice_payments', listInvoicePayments),
  one('/invoice_payments', 'invoice_payment'),

  get('/events', listEvents),
  one('/events', 'event'),
  post('/webhook_endpoints', createEndpoint),
  get('/webhook_endpoints', listEndpoints),
  one('/webhook_endpoints', 'webhook_endpoint'),
  post('/webhook_endpoints/:id', updateEndpoint),
  remove('/webhook_endpoints/:id', removeEndpoint),
];
