import type { Stripe } from 'stripe';
import { countryCode } from '#contract/countries.ts';
import type { PaymentUpdate, Renewal, Decline } from '../../gateway.ts';
import type { PaymentState } from '../../../platform/db/schema/paymentStates.ts';
import { fromWire } from './amounts.ts';

/** Stripe's reason for a decline: an error, or the last error of a PaymentIntent. */
export interface Refusal {
  /** 'card_error', or a fault without relation to the card. */
  readonly type?: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly message?: string;
}

const insufficientFundsCodes = new Set([
  'card_velocity_exceeded',
  'insufficient_funds',
  'withdrawal_count_limit_exceeded',
]);

/** The holder of such a card must not learn more than the decline (Stripe, "Decline codes"). */
const undisclosedCodes = new Set([
  'fraudulent',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'stolen_card',
]);

const wrongDetails = /^(expired_card|incorrect_\w+|invalid_(account|cvc|expiry_\w+|number|pin))$/;

/**
 * The user did not pass the card's extra action. Stripe does not type this as a card error, and its
 * message is for developers.
 */
const unauthenticated = /^((payment|setup)_intent_authentication_failure|authentication_required)$/;

/** The part of the reason that the user may see. */
export function declineOf(refusal: Refusal): Decline {
  const { type, code = '', decline_code: reason = code, message = null } = refusal;
  if (unauthenticated.test(code)) return { code: 'gateway_card_declined', raw: null };
  if (type !== 'card_error') return { code: 'gateway_error', raw: null };
  if (undisclosedCodes.has(reason)) return { code: 'gateway_card_declined', raw: null };
  return { code: codeOf(reason, code), raw: message };
}

function codeOf(reason: string, code: string): Decline['code'] {
  if (insufficientFundsCodes.has(reason)) return 'gateway_insufficient_funds';
  if (wrongDetails.test(reason) || wrongDetails.test(code)) return 'gateway_invalid_card';
  return 'gateway_card_declined';
}

/** A PaymentIntent, and the dispute about its charge if there is one. */
export interface IntentSnapshot {
  readonly intent: Stripe.PaymentIntent;
  readonly dispute: Stripe.Dispute | null;
}

type Paid = Renewal['state'];

/** @param precision decimal digits of the store's amounts */
export function paymentUpdate(
  { intent, dispute }: IntentSnapshot,
  precision: number,
): PaymentUpdate {
  const state = stateOf({ intent, dispute });
  return {
    state,
    gatewayId: intent.id,
    ...moneyOf(intent, precision),
    ...cardOf(intent),
    ...(state === 'declined' && { decline: declineOf(intent.last_payment_error ?? {}) }),
    ...(state === 'requires_action' && { action: actionOf(intent) }),
  };
}

/** The card of an expanded charge, and its country. */
export function cardOf({
  latest_charge: charge,
}: Stripe.PaymentIntent): Pick<PaymentUpdate, 'card' | 'country'> {
  if (!charge || typeof charge === 'string') return {};
  const card = charge.payment_method_details?.card;
  const country =
    countryCode(card?.country) ?? countryCode(charge.billing_details.address?.country);
  return {
    ...(card?.brand && card.last4 && { card: { brand: card.brand, digits: card.last4 } }),
    ...(country && { country }),
  };
}

function stateOf(snapshot: IntentSnapshot): PaymentState {
  const { status, cancellation_reason: reason } = snapshot.intent;
  switch (status) {
    case 'succeeded':
      return paidStateOf(snapshot);
    case 'canceled':
      // Stripe itself cancels an expired PaymentIntent or an unpaid invoice of a plan.
      return reason && /^(automatic|expired|failed_invoice|void_invoice)$/.test(reason)
        ? 'expired'
        : 'canceled';
    case 'requires_action':
      return 'requires_action';
    // It needs a card: the last card was declined, or no card was submitted.
    case 'requires_payment_method':
    case 'requires_confirmation':
      return 'declined';
    case 'processing':
    case 'requires_capture':
    // Also states that Stripe adds later.
    default:
      return 'processing';
  }
}

/** A lost dispute takes precedence over a refund, and a refund over an open dispute. */
export function paidStateOf({ intent, dispute }: IntentSnapshot): Paid {
  const back = refundedOf(intent);
  if (dispute && lost.has(dispute.status)) return 'charged_back';
  if (back >= intent.amount_received) return 'refunded';
  if (dispute && underWay.has(dispute.status)) return 'disputed';
  return back > 0 ? 'partially_refunded' : 'succeeded';
}

/** An appeal follows a lost dispute. Warnings are not listed here, because they move no money. */
const lost = new Set(['appeal_needs_response', 'appeal_under_review', 'lost']);
const underWay = new Set(['needs_response', 'under_review']);

/** In Stripe's minor units. An answer with the id of the charge alone is about a new charge. */
function refundedOf({ latest_charge: charge }: Stripe.PaymentIntent): number {
  return charge && typeof charge === 'object' ? charge.amount_refunded : 0;
}

export function moneyOf(intent: Stripe.PaymentIntent, precision: number) {
  const currency = intent.currency.toUpperCase();
  return {
    amount: fromWire(intent.amount, currency, precision),
    currency,
    refunded: fromWire(refundedOf(intent), currency, precision),
  };
}

const actionOf = ({ client_secret: secret }: Stripe.PaymentIntent) => ({
  requires_action: true,
  ...(secret && { payment_intent_client_secret: secret }),
});
