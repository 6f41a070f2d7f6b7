import type { Decline } from '../../gateway.ts';

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
const unauthenticated = /^(payment_intent_authentication_failure|authentication_required)$/;

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
