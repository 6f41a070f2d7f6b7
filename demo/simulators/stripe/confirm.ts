import type { StoredObject } from '../memory.ts';
import { mustAsk, notAuthenticated, type TestCard, testCards } from './cards.ts';
import { charge } from './charges.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { attached, bankOf, methodOf, refuseSpent } from './methods.ts';
import type { Bank, CardError, Intent, IntentStatus, PaymentMethod } from './objects.ts';
import { StripeRefusal } from './refusal.ts';

/** Kept while the next payment is to be one that takes its time. */
export interface SlowBank extends StoredObject {
  readonly object: 'slow_bank';
}

export interface Confirmation {
  readonly payment_method?: string;
  /** Its owner is not there to be asked. */
  readonly off_session?: boolean;
  readonly error_on_requires_action?: boolean;
}

const confirmable: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** Tries to collect. Throws the 402 of a card that says no, when that is kept and told. */
export function confirm(unit: UnitOfWork, intent: Intent, how: Confirmation): Intent {
  refuseUnless(intent, confirmable, 'confirm');
  const id = how.payment_method ?? intent.payment_method;
  if (!id)
    throw new StripeRefusal(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  const method = usable(unit, methodOf(unit, id), intent);
  const tried: Intent = {
    ...intent,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  };
  const bank = bankOf(unit, method.id);
  const card = testCards[bank.card];
  if (!asks(card, bank)) return settle(unit, tried, method, outcomeOf(unit, card));
  if (how.off_session || how.error_on_requires_action)
    return settle(unit, tried, method, { fails: mustAsk });
  return unit.saveAndEmit('payment_intent.requires_action', {
    ...tried,
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: method.id },
    },
  });
}

const asks = (card: TestCard | undefined, { agreed }: Bank): boolean =>
  card?.asks === 'always' || (card?.asks === 'once' && !agreed);

function usable(unit: UnitOfWork, method: PaymentMethod, { customer }: Intent): PaymentMethod {
  if (method.customer && method.customer !== customer)
    throw new StripeRefusal(
      'The provided PaymentMethod belongs to another customer. Please include that customer.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    );
  if (!method.customer) refuseSpent(unit, method.id);
  return method;
}

interface Outcome {
  readonly fails?: CardError;
  readonly takesTime?: boolean;
}

function outcomeOf(unit: UnitOfWork, card: TestCard | undefined): Outcome {
  if (card?.declines) return { fails: card.declines };
  const slow = unit.find<SlowBank>('slow_bank', 'next');
  if (slow) unit.memory.delete(unit.account, 'slow_bank', 'next');
  return { takesTime: slow !== null };
}

function settle(unit: UnitOfWork, intent: Intent, method: PaymentMethod, outcome: Outcome): Intent {
  if (outcome.takesTime)
    return unit.saveAndEmit('payment_intent.processing', { ...intent, status: 'processing' });
  if (outcome.fails) throw refusedBy(failed(unit, intent, method, outcome.fails));
  return succeeded(unit, intent, method);
}

function succeeded(unit: UnitOfWork, intent: Intent, method: PaymentMethod): Intent {
  const { id } = charge(unit, intent, method, null);
  const keeps = intent.setup_future_usage !== null && intent.customer !== null;
  const bank = bankOf(unit, method.id);
  if (keeps && intent.customer) attached(unit, method.id, intent.customer);
  const belongs = keeps || method.customer !== null;
  unit.save<Bank>({ ...bank, spent: !belongs, agreed: bank.agreed || keeps });
  return unit.saveAndEmit('payment_intent.succeeded', {
    ...intent,
    amount_received: intent.amount,
    latest_charge: id,
    next_action: null,
    status: 'succeeded',
  });
}

function failed(unit: UnitOfWork, intent: Intent, method: PaymentMethod, why: CardError): Intent {
  const { id } = charge(unit, intent, method, why);
  return unit.saveAndEmit('payment_intent.payment_failed', {
    ...intent,
    latest_charge: id,
    last_payment_error: { ...why, charge: id, payment_method: method },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

function refusedBy(intent: Intent): StripeRefusal {
  const { message = '', ...why } = intent.last_payment_error ?? {};
  return new StripeRefusal(message, { status: 402, ...why, payment_intent: intent });
}

/** Its owner was asked. What the bank says then is kept and told, and nothing is thrown. */
export function authenticate(unit: UnitOfWork, intent: Intent, passes: boolean): Intent {
  refuseUnless(intent, ['requires_action'], 'authenticate');
  const method = unit.require<PaymentMethod>('payment_method', intent.payment_method ?? '');
  if (passes) return later(unit, intent, method);
  return unit.saveAndEmit('payment_intent.payment_failed', {
    ...intent,
    last_payment_error: { ...notAuthenticated, payment_method: method },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

/** A bank that took its time has made up its mind. */
export function endProcessing(unit: UnitOfWork, intent: Intent, pays: boolean): Intent {
  refuseUnless(intent, ['processing'], 'settle');
  const method = unit.require<PaymentMethod>('payment_method', intent.payment_method ?? '');
  const why = testCards.pm_card_visa_chargeDeclined?.declines;
  return !pays && why ? failed(unit, intent, method, why) : succeeded(unit, intent, method);
}

function later(unit: UnitOfWork, intent: Intent, method: PaymentMethod): Intent {
  const { fails } = outcomeOf(unit, testCards[bankOf(unit, method.id).card]);
  return fails ? failed(unit, intent, method, fails) : succeeded(unit, intent, method);
}

/** @param verb what was asked, for the message */
export function refuseUnless(intent: Intent, allowed: readonly IntentStatus[], verb: string): void {
  if (allowed.includes(intent.status)) return;
  throw new StripeRefusal(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be used so: ${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}
