import type { Decline } from '../../gateway.ts';

/** What Stripe says of a card that it did not charge: an error, or a PaymentIntent's last one. */
export interface Refusal {
  /** 'card_error', or what is nobody's card's fault. */
  readonly type?: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly message?: string;
}

const emptyCards = new Set([
  'card_velocity_exceeded',
  'insufficient_funds',
  'withdrawal_count_limit_exceeded',
]);

/** Whoever holds such a card must not learn more than that it was declined (Stripe, "Decline codes"). */
const secrets = new Set([
  'fraudulent',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'stolen_card',
]);

const wrongDetails = /^(expired_card|incorrect_\w+|invalid_(account|cvc|expiry_\w+|number|pin))$/;

/** The person did not pass the card's extra action; no card error by type, and told in words for us. */
const unproved = /^(payment_intent_authentication_failure|authentication_required)$/;

/** What the person may know of it. */
export function declineOf(refusal: Refusal): Decline {
  const { type, code = '', decline_code: reason = code, message = null } = refusal;
  if (unproved.test(code)) return { code: 'gateway_card_declined', raw: null };
  if (type !== 'card_error') return { code: 'gateway_error', raw: null };
  if (secrets.has(reason)) return { code: 'gateway_card_declined', raw: null };
  return { code: codeOf(reason, code), raw: message };
}

function codeOf(reason: string, code: string): Decline['code'] {
  if (emptyCards.has(reason)) return 'gateway_insufficient_funds';
  if (wrongDetails.test(reason) || wrongDetails.test(code)) return 'gateway_invalid_card';
  return 'gateway_card_declined';
}
