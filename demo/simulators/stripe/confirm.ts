import type { StoredObject } from '../objectStore.ts';
import { authenticationRequired, notAuthenticated, type TestCard, testCards } from './cards.ts';
import { charge } from './charges.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { ensureAttached, issuerOf, methodOf, assertReusable } from './methods.ts';
import type { CardIssuer, CardError, Intent, IntentStatus, PaymentMethod } from './objects.ts';
import { StripeError } from './errors.ts';

/** Exists while the next successful payment shall become 'processing' first. */
export interface NextProcessing extends StoredObject {
  readonly object: 'next_processing';
}

export interface Confirmation {
  readonly payment_method?: string;
  /** The owner of the card is not present, so no authentication is possible. */
  readonly off_session?: boolean;
  readonly error_on_requires_action?: boolean;
}

const confirmable: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** Tries to collect the amount. @throws the 402 of a declined card, after the failure is saved and emitted */
export function confirm(unit: UnitOfWork, intent: Intent, confirmation: Confirmation): Intent {
  assertStatus(intent, confirmable, 'confirm');
  const id = confirmation.payment_method ?? intent.payment_method;
  if (!id)
    throw new StripeError(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  const method = usableMethod(unit, methodOf(unit, id), intent);
  const attempt: Intent = {
    ...intent,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  };
  const issuer = issuerOf(unit, method.id);
  const card = testCards[issuer.card];
  if (!mustAuthenticate(card, issuer))
    return complete(unit, attempt, method, outcomeOf(unit, card));
  if (confirmation.off_session || confirmation.error_on_requires_action)
    return complete(unit, attempt, method, { error: authenticationRequired });
  return unit.saveAndEmit('payment_intent.requires_action', {
    ...attempt,
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: method.id },
    },
  });
}

const mustAuthenticate = (card: TestCard | undefined, { hasMandate }: CardIssuer): boolean =>
  card?.authentication === 'always' || (card?.authentication === 'once' && !hasMandate);

function usableMethod(
  unit: UnitOfWork,
  method: PaymentMethod,
  { customer }: Intent,
): PaymentMethod {
  if (method.customer && method.customer !== customer)
    throw new StripeError(
      'The provided PaymentMethod belongs to another customer. Please include that customer.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    );
  if (!method.customer) assertReusable(unit, method.id);
  return method;
}

interface Outcome {
  readonly error?: CardError;
  readonly isProcessing?: boolean;
}

function outcomeOf(unit: UnitOfWork, card: TestCard | undefined): Outcome {
  if (card?.declines) return { error: card.declines };
  const processing = unit.find<NextProcessing>('next_processing', 'next');
  if (processing) unit.store.delete(unit.account, 'next_processing', 'next');
  return { isProcessing: processing !== null };
}

function complete(
  unit: UnitOfWork,
  intent: Intent,
  method: PaymentMethod,
  outcome: Outcome,
): Intent {
  if (outcome.isProcessing)
    return unit.saveAndEmit('payment_intent.processing', { ...intent, status: 'processing' });
  if (outcome.error) throw declinedError(failed(unit, intent, method, outcome.error));
  return succeeded(unit, intent, method);
}

function succeeded(unit: UnitOfWork, intent: Intent, method: PaymentMethod): Intent {
  const { id } = charge(unit, intent, method, null);
  const isSaved = intent.setup_future_usage !== null && intent.customer !== null;
  const issuer = issuerOf(unit, method.id);
  if (isSaved && intent.customer) ensureAttached(unit, method.id, intent.customer);
  const isReusable = isSaved || method.customer !== null;
  unit.save<CardIssuer>({
    ...issuer,
    isUsedUp: !isReusable,
    hasMandate: issuer.hasMandate || isSaved,
  });
  return unit.saveAndEmit('payment_intent.succeeded', {
    ...intent,
    amount_received: intent.amount,
    latest_charge: id,
    next_action: null,
    status: 'succeeded',
  });
}

function failed(
  unit: UnitOfWork,
  intent: Intent,
  method: PaymentMethod,
  reason: CardError,
): Intent {
  const { id } = charge(unit, intent, method, reason);
  return unit.saveAndEmit('payment_intent.payment_failed', {
    ...intent,
    latest_charge: id,
    last_payment_error: { ...reason, charge: id, payment_method: method },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

function declinedError(intent: Intent): StripeError {
  const { message = '', ...reason } = intent.last_payment_error ?? {};
  return new StripeError(message, { status: 402, ...reason, payment_intent: intent });
}

/** Continues after the owner's authentication. A failure is saved and emitted, and is not thrown. */
export function authenticate(unit: UnitOfWork, intent: Intent, isPassed: boolean): Intent {
  assertStatus(intent, ['requires_action'], 'authenticate');
  const method = unit.require<PaymentMethod>('payment_method', intent.payment_method ?? '');
  if (isPassed) return afterAuthentication(unit, intent, method);
  return unit.saveAndEmit('payment_intent.payment_failed', {
    ...intent,
    last_payment_error: { ...notAuthenticated, payment_method: method },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

/** Ends the processing of a payment. */
export function endProcessing(unit: UnitOfWork, intent: Intent, isPaid: boolean): Intent {
  assertStatus(intent, ['processing'], 'settle');
  const method = unit.require<PaymentMethod>('payment_method', intent.payment_method ?? '');
  const reason = testCards.pm_card_visa_chargeDeclined?.declines;
  return !isPaid && reason ? failed(unit, intent, method, reason) : succeeded(unit, intent, method);
}

function afterAuthentication(unit: UnitOfWork, intent: Intent, method: PaymentMethod): Intent {
  const { error } = outcomeOf(unit, testCards[issuerOf(unit, method.id).card]);
  return error ? failed(unit, intent, method, error) : succeeded(unit, intent, method);
}

/** @param verb the requested operation, for the message */
export function assertStatus(intent: Intent, allowed: readonly IntentStatus[], verb: string): void {
  if (allowed.includes(intent.status)) return;
  throw new StripeError(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be used so: ${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}
