import type { Stripe } from 'stripe';
import type { WebhookEvent } from '../../gateway.ts';

/** As much of an object as says what an event is about, in any version of Stripe's API. */
interface Subject {
  readonly id?: string;
  readonly payment_intent?: string | { id: string } | null;
  readonly subscription?: string | { id: string } | null;
  readonly parent?: Stripe.Invoice['parent'];
}

/** Whose events are taken: those of this account, of real money or of none. */
export interface AccountFilter {
  readonly connectedAccount: string | null;
  readonly livemode: boolean;
}

/**
 * The events that the store acts on; the operator's endpoint at Stripe has the same ones. Each list is one
 * question to Stripe, which takes 20 types at most.
 */
export const eventTypes: readonly (readonly string[])[] = [
  [
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'payment_intent.processing',
    'payment_intent.requires_action',
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
  [
    'invoice.paid',
    'invoice.payment_failed',
    'invoice.payment_action_required',
    'invoice.voided',
    'invoice.marked_uncollectible',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
  ],
];

/**
 * An endpoint of Connect hears of every account that is connected, and of test events besides the live
 * ones: what is not for this store is answered with a yes, and is about nothing.
 */
export function webhookEventOf(event: Stripe.Event, filter: AccountFilter): WebhookEvent {
  const account = event.account ?? '';
  const isOurs = account === (filter.connectedAccount ?? '') && event.livemode === filter.livemode;
  return {
    eventId: event.id,
    account,
    type: event.type,
    about: isOurs ? aboutOf(event.type, event.data.object as Subject) : null,
  };
}

function aboutOf(type: string, subject: Subject): WebhookEvent['about'] {
  const gatewayId = idOf(subjectOf(type, subject));
  if (!gatewayId) return null;
  const kind = /^(invoice|customer\.subscription)\./.test(type) ? 'subscription' : 'payment';
  return { kind, gatewayId };
}

function subjectOf(type: string, subject: Subject): string | { id: string } | null | undefined {
  if (/^(payment_intent|customer\.subscription)\./.test(type)) return subject.id;
  if (/^(charge|refund)\./.test(type)) return subject.payment_intent;
  if (type.startsWith('invoice.'))
    return subject.parent?.subscription_details?.subscription ?? subject.subscription;
  return null;
}

const idOf = (subject: string | { id: string } | null | undefined): string | null =>
  (typeof subject === 'string' ? subject : subject?.id) ?? null;
