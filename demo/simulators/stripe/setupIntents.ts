import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { notAuthenticated, testCards } from './cards.ts';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import { type Form, Expand, Flag, Metadata, read, Text } from './params.ts';
import { ensureAttached, issuerOf, methodOf } from './methods.ts';
import type { StoredObject } from '../objectStore.ts';
import type { CardError, CardIssuer, Customer } from './objects.ts';
import { StripeError } from './errors.ts';

/** The confirmation of a card for later payments, without a payment. */
export interface SetupIntent extends StoredObject {
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly created: number;
  readonly customer: string;
  readonly last_setup_error: CardError | null;
  readonly livemode: false;
  readonly metadata: Record<string, string>;
  readonly next_action: { readonly type: 'use_stripe_sdk'; readonly use_stripe_sdk: object } | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly ['card'];
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  readonly usage: 'off_session' | 'on_session';
}

const NewSetupIntent = z.strictObject({
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  confirm: Flag,
  customer: Text,
  expand: Expand,
  metadata: Metadata.optional(),
  payment_method: Text,
  usage: z.enum(['off_session', 'on_session']).default('off_session'),
  use_stripe_sdk: Flag.optional(),
});

/** @throws the 402 of a declined card */
export function createSetupIntent(unit: UnitOfWork, form: Form): SetupIntent {
  const { customer, payment_method, metadata = {}, usage } = read(NewSetupIntent, form);
  unit.require<Customer>('customer', customer, 'customer');
  const method = methodOf(unit, payment_method);
  if (method.customer && method.customer !== customer)
    throw new StripeError('The provided PaymentMethod belongs to another customer.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  const id = newId('seti');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${randomBytes(15).toString('hex').slice(0, 25)}`,
    created: unit.now(),
    customer,
    last_setup_error: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: method.id,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage,
  };
  unit.emit('setup_intent.created', intent);
  const { authentication, declines } = testCards[issuerOf(unit, method.id).card] ?? {};
  if (!authentication) return declines ? decline(unit, intent, declines) : succeed(unit, intent);
  const use_stripe_sdk = { type: 'three_d_secure_redirect', source: method.id };
  return unit.saveAndEmit('setup_intent.requires_action', {
    ...intent,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk },
  });
}

function decline(unit: UnitOfWork, intent: SetupIntent, error: CardError): never {
  const { message, ...reason } = error;
  unit.saveAndEmit('setup_intent.setup_failed', { ...intent, last_setup_error: error });
  throw new StripeError(message, { status: 402, ...reason });
}

function succeed(unit: UnitOfWork, intent: SetupIntent): SetupIntent {
  const { id } = ensureAttached(unit, intent.payment_method ?? '', intent.customer);
  unit.save<CardIssuer>({ ...issuerOf(unit, id), hasMandate: true });
  return unit.saveAndEmit('setup_intent.succeeded', {
    ...intent,
    next_action: null,
    status: 'succeeded',
  });
}

/** A call with a publishable key also needs the secret of the intent. */
export function readSetupIntent(
  unit: UnitOfWork,
  form: Form,
  id: string,
  isSecret: boolean,
): SetupIntent {
  const Read = z.strictObject({ client_secret: Text.optional(), expand: Expand });
  const { client_secret } = read(Read, form);
  const intent = unit.require<SetupIntent>('setup_intent', id, 'intent');
  if (isSecret || client_secret === intent.client_secret) return intent;
  throw new StripeError('The client_secret does not match any SetupIntent on this account.', {
    code: 'setup_intent_invalid_parameter',
    param: 'client_secret',
  });
}

/** Continues after the owner's authentication. A failure is saved and emitted, and is not thrown. */
export function authenticateSetup(
  unit: UnitOfWork,
  intent: SetupIntent,
  isPassed: boolean,
): SetupIntent {
  if (intent.status !== 'requires_action') return intent;
  if (isPassed) return succeed(unit, intent);
  return unit.saveAndEmit('setup_intent.setup_failed', {
    ...intent,
    last_setup_error: { ...notAuthenticated, code: 'setup_intent_authentication_failure' },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}
