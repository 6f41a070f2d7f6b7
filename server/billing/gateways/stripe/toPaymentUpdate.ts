import type { Stripe } from 'stripe';
import type { PaymentUpdate, Renewal } from '../../gateway.ts';
import type { PaymentState } from '../../../platform/db/schema/paymentStates.ts';
import { fromWire } from './amounts.ts';
import { declineOf } from './declines.ts';

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
    ...(state === 'declined' && { decline: declineOf(intent.last_payment_error ?? {}) }),
    ...(state === 'requires_action' && { action: actionOf(intent) }),
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
