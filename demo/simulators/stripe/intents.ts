import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type Confirmation, confirm, assertStatus } from './confirm.ts';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import {
  type Form,
  Expand,
  Flag,
  Integer,
  mergeMetadata,
  Metadata,
  page,
  read,
  Text,
} from './params.ts';
import { pageOf } from './lists.ts';
import { methodOf } from './methods.ts';
import { checkAmount, checkCurrency } from './money.ts';
import type { Customer, Intent } from './objects.ts';
import { StripeError } from './errors.ts';
import type { InvoicePayment } from './subscriptionObjects.ts';

const Details = {
  description: Text.optional(),
  expand: Expand,
  metadata: Metadata.optional(),
  payment_method: Text.optional(),
  receipt_email: Text.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
};
const Confirm = {
  error_on_requires_action: Flag.optional(),
  expand: Expand,
  off_session: Flag.optional(),
  payment_method: Text.optional(),
  receipt_email: Text.optional(),
  return_url: z.url('Not a valid URL').optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  use_stripe_sdk: Flag.optional(),
};
const NewIntent = z.strictObject({
  ...Details,
  ...Confirm,
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  amount: Integer,
  automatic_payment_methods: z
    .strictObject({ enabled: Flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirm: Flag.optional(),
  confirmation_method: z.literal('automatic').optional(),
  currency: Text,
  customer: Text.optional(),
  // The API accepts a missing description and rejects an empty one.
  description: Text.min(1, 'You passed an empty string for description.').optional(),
  statement_descriptor_suffix: Text.optional(),
});

export function createIntent(unit: UnitOfWork, form: Form): Intent {
  const params = read(NewIntent, form);
  const currency = checkCurrency(params.currency);
  const amount = checkAmount(params.amount, currency);
  if (params.customer) unit.require<Customer>('customer', params.customer, 'customer');
  const intent = newIntent(unit, {
    amount,
    currency,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: params.metadata ?? {},
    payment_method: params.payment_method ? methodOf(unit, params.payment_method).id : null,
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
  });
  if (!params.confirm) return intent;
  const { payment_method: _, ...confirmation } = params;
  return confirm(unit, intent, confirmation);
}

type NewIntentFields = Pick<
  Intent,
  | 'amount'
  | 'currency'
  | 'allowed_payment_method_types'
  | 'customer'
  | 'description'
  | 'metadata'
  | 'payment_method'
  | 'receipt_email'
  | 'setup_future_usage'
>;

export function newIntent(unit: UnitOfWork, fields: NewIntentFields): Intent {
  const id = newId('pi');
  return unit.saveAndEmit<Intent>('payment_intent.created', {
    id,
    object: 'payment_intent',
    ...fields,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomBytes(15).toString('hex').slice(0, 25)}`,
    confirmation_method: 'automatic',
    created: unit.now(),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method_types: ['card'],
    processing: null,
    status: fields.payment_method ? 'requires_confirmation' : 'requires_payment_method',
  });
}

/** A call with a publishable key also needs the secret of the intent. */
const withSecret = { client_secret: Text.optional() };

export function readIntent(unit: UnitOfWork, form: Form, id: string, isSecret: boolean): Intent {
  const { client_secret } = read(z.strictObject({ ...withSecret, expand: Expand }), form);
  return intentOfClient(unit, id, client_secret, isSecret);
}

function intentOfClient(
  unit: UnitOfWork,
  id: string,
  secret: string | undefined,
  isSecret: boolean,
): Intent {
  const intent = unit.require<Intent>('payment_intent', id, 'intent');
  if (
    isSecret
      ? secret === undefined || secret === intent.client_secret
      : secret === intent.client_secret
  )
    return intent;
  throw new StripeError(
    'The client_secret provided does not match any associated PaymentIntent on this account.',
    { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
  );
}

export function confirmIntent(unit: UnitOfWork, form: Form, id: string, isSecret: boolean): Intent {
  const params = read(z.strictObject({ ...Confirm, ...withSecret }), form);
  const intent = intentOfClient(unit, id, params.client_secret, isSecret);
  const confirmation: Confirmation = params;
  return confirm(
    unit,
    {
      ...intent,
      receipt_email: params.receipt_email ?? intent.receipt_email,
      setup_future_usage: params.setup_future_usage ?? intent.setup_future_usage,
    },
    confirmation,
  );
}

export function updateIntent(unit: UnitOfWork, form: Form, id: string): Intent {
  const Update = z.strictObject({ ...Details, amount: Integer.optional() });
  const { metadata, expand: _, amount, payment_method, ...changed } = read(Update, form);
  const intent = unit.require<Intent>('payment_intent', id, 'intent');
  if (amount !== undefined) {
    assertStatus(intent, ['requires_payment_method', 'requires_confirmation'], 'update');
    checkAmount(amount, intent.currency);
  }
  return unit.save<Intent>({
    ...intent,
    ...changed,
    amount: amount ?? intent.amount,
    metadata: mergeMetadata(intent.metadata, metadata),
    payment_method: payment_method ? methodOf(unit, payment_method).id : intent.payment_method,
  });
}

const Cancel = z.strictObject({
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
    .optional(),
  expand: Expand,
});

export function cancelIntent(unit: UnitOfWork, form: Form, id: string): Intent {
  const { cancellation_reason } = read(Cancel, form);
  const intent = unit.require<Intent>('payment_intent', id, 'intent');
  const ofInvoice = unit
    .all<InvoicePayment>('invoice_payment')
    .some(({ payment }) => payment.payment_intent === id);
  if (ofInvoice)
    throw new StripeError(
      'You cannot cancel a PaymentIntent that was created by an invoice. Void the invoice instead.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  return endIntent(unit, intent, cancellation_reason ?? null);
}

export function endIntent(
  unit: UnitOfWork,
  intent: Intent,
  cancellation_reason: string | null,
): Intent {
  assertStatus(
    intent,
    ['requires_payment_method', 'requires_confirmation', 'requires_action'],
    'cancel',
  );
  return unit.saveAndEmit('payment_intent.canceled', {
    ...intent,
    canceled_at: unit.now(),
    cancellation_reason,
    next_action: null,
    status: 'canceled',
  });
}

export function listIntents(unit: UnitOfWork, form: Form) {
  const { customer, ...params } = read(
    z.strictObject({ ...page, customer: Text.optional() }),
    form,
  );
  return pageOf<Intent>(unit, 'payment_intent', '/v1/payment_intents', params, (each) =>
    customer ? each.customer === customer : true,
  );
}
