import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type Confirmation, confirm, refuseUnless } from './confirm.ts';
import { type Desk, newId } from './desk.ts';
import type { Form } from './form.ts';
import { pageOf } from './lists.ts';
import { methodOf } from './methods.ts';
import { checkAmount, checkCurrency } from './money.ts';
import type { Customer, Intent } from './objects.ts';
import { Expand, Flag, Integer, mergeMetadata, Metadata, page, read, Text } from './params.ts';
import { StripeRefusal } from './refusal.ts';
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
  // To leave out what is empty is not the same as to send it.
  description: Text.min(1, 'You passed an empty string for description.').optional(),
  statement_descriptor_suffix: Text.optional(),
});

export function createIntent(desk: Desk, form: Form): Intent {
  const params = read(NewIntent, form);
  const currency = checkCurrency(params.currency);
  const amount = checkAmount(params.amount, currency);
  if (params.customer) desk.need<Customer>('customer', params.customer, 'customer');
  const intent = newIntent(desk, {
    amount,
    currency,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: params.metadata ?? {},
    payment_method: params.payment_method ? methodOf(desk, params.payment_method).id : null,
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
  });
  if (!params.confirm) return intent;
  const { payment_method: _, ...how } = params;
  return confirm(desk, intent, how);
}

type Fresh = Pick<
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

export function newIntent(desk: Desk, fresh: Fresh): Intent {
  const id = newId('pi');
  return desk.become<Intent>('payment_intent.created', {
    id,
    object: 'payment_intent',
    ...fresh,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomBytes(15).toString('hex').slice(0, 25)}`,
    confirmation_method: 'automatic',
    created: desk.now(),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method_types: ['card'],
    processing: null,
    status: fresh.payment_method ? 'requires_confirmation' : 'requires_payment_method',
  });
}

/** With a publishable key the secret of the intent has to be there too. */
const withSecret = { client_secret: Text.optional() };

export function readIntent(desk: Desk, form: Form, id: string, isSecret: boolean): Intent {
  const { client_secret } = read(z.strictObject({ ...withSecret, expand: Expand }), form);
  return known(desk, id, client_secret, isSecret);
}

function known(desk: Desk, id: string, secret: string | undefined, isSecret: boolean): Intent {
  const intent = desk.need<Intent>('payment_intent', id, 'intent');
  if (
    isSecret
      ? secret === undefined || secret === intent.client_secret
      : secret === intent.client_secret
  )
    return intent;
  throw new StripeRefusal(
    'The client_secret provided does not match any associated PaymentIntent on this account.',
    { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
  );
}

export function confirmIntent(desk: Desk, form: Form, id: string, isSecret: boolean): Intent {
  const params = read(z.strictObject({ ...Confirm, ...withSecret }), form);
  const intent = known(desk, id, params.client_secret, isSecret);
  const how: Confirmation = params;
  return confirm(
    desk,
    {
      ...intent,
      receipt_email: params.receipt_email ?? intent.receipt_email,
      setup_future_usage: params.setup_future_usage ?? intent.setup_future_usage,
    },
    how,
  );
}

export function updateIntent(desk: Desk, form: Form, id: string): Intent {
  const Update = z.strictObject({ ...Details, amount: Integer.optional() });
  const { metadata, expand: _, amount, payment_method, ...changed } = read(Update, form);
  const intent = desk.need<Intent>('payment_intent', id, 'intent');
  if (amount !== undefined) {
    refuseUnless(intent, ['requires_payment_method', 'requires_confirmation'], 'update');
    checkAmount(amount, intent.currency);
  }
  return desk.keep<Intent>({
    ...intent,
    ...changed,
    amount: amount ?? intent.amount,
    metadata: mergeMetadata(intent.metadata, metadata),
    payment_method: payment_method ? methodOf(desk, payment_method).id : intent.payment_method,
  });
}

const Cancel = z.strictObject({
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
    .optional(),
  expand: Expand,
});

export function cancelIntent(desk: Desk, form: Form, id: string): Intent {
  const { cancellation_reason } = read(Cancel, form);
  const intent = desk.need<Intent>('payment_intent', id, 'intent');
  const ofInvoice = desk
    .all<InvoicePayment>('invoice_payment')
    .some(({ payment }) => payment.payment_intent === id);
  if (ofInvoice)
    throw new StripeRefusal(
      'You cannot cancel a PaymentIntent that was created by an invoice. Void the invoice instead.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  return endIntent(desk, intent, cancellation_reason ?? null);
}

export function endIntent(desk: Desk, intent: Intent, cancellation_reason: string | null): Intent {
  refuseUnless(
    intent,
    ['requires_payment_method', 'requires_confirmation', 'requires_action'],
    'cancel',
  );
  return desk.become('payment_intent.canceled', {
    ...intent,
    canceled_at: desk.now(),
    cancellation_reason,
    next_action: null,
    status: 'canceled',
  });
}

export function listIntents(desk: Desk, form: Form) {
  const { customer, ...params } = read(
    z.strictObject({ ...page, customer: Text.optional() }),
    form,
  );
  return pageOf<Intent>(desk, 'payment_intent', '/v1/payment_intents', params, (each) =>
    customer ? each.customer === customer : true,
  );
}
