import type { Stripe } from 'stripe';
import type { WebhookEvent } from '../../gateway.ts';

/** The fields that identify the subject of an event, in any version of Stripe's API. */
interface Subject {
  readonly id?: string;
  readonly payment_intent?: string | { id: string } | null;
  readonly subscription?: string | { id: string } | null;
  readonly parent?: Stripe.Invoice['parent'];
}

/** The account and the mode whose events are processed. */
export interface AccountFilter {
  readonly connectedAccount: string | null;
  readonly livemode: boolean;
}

/**
 * The events that the store processes. The operator selects the same events for the endpoint at
 * Stripe. Each list is one request, which accepts at most 20 types.
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
 * A Connect endpoint receives the events of all connected accounts, and test events beside live
 * events. Events for other stores are acknowledged without a subject.
 */
export function webhookEventOf(event: Stripe.Event, filter: AccountFilter): WebhookEvent {
  const gatewayAccountId = event.account ?? '';
  const isOurs =
    gatewayAccountId === (filter.connectedAccount ?? '') && event.livemode === filter.livemode;
  return {
    eventId: event.id,
    gatewayAccountId,
    type: event.type,
    subject: isOurs ? aboutOf(event.type, event.data.object as Subject) : null,
  };
}

function aboutOf(type: string, subject: Subject): WebhookEvent['subject'] {
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
