import * as z from 'zod';
import { type Desk, newId } from './desk.ts';
import type { Form } from './form.ts';
import { pageOf } from './lists.ts';
import type { Charge, Dispute } from './objects.ts';
import { Expand, page, read, Text } from './params.ts';
import { StripeRefusal } from './refusal.ts';

const week = 7 * 24 * 3600;

/** The owner of a card wants their money back from their bank, which takes it at once. */
export function openDispute(desk: Desk, charge: Charge): Dispute {
  if (charge.disputed) throw new StripeRefusal(`Charge ${charge.id} is disputed already.`);
  desk.become<Charge>('charge.updated', { ...charge, disputed: true });
  const dispute = desk.become<Dispute>('charge.dispute.created', {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: desk.now(),
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: desk.now() + week,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  desk.tell('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function endDispute(desk: Desk, dispute: Dispute, isWon: boolean): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw new StripeRefusal('This dispute is already closed.');
  const ended: Dispute = { ...dispute, status: isWon ? 'won' : 'lost' };
  desk.become('charge.dispute.closed', ended);
  if (isWon) desk.tell('charge.dispute.funds_reinstated', ended);
  return ended;
}

/** To close a dispute is to lose it. */
export function closeDispute(desk: Desk, form: Form, id: string): Dispute {
  read(z.strictObject({ expand: Expand }), form);
  return endDispute(desk, desk.need<Dispute>('dispute', id), false);
}

const Listing = z.strictObject({
  ...page,
  charge: Text.optional(),
  payment_intent: Text.optional(),
});

export function listDisputes(desk: Desk, form: Form) {
  const { charge, payment_intent, ...params } = read(Listing, form);
  return pageOf<Dispute>(
    desk,
    'dispute',
    '/v1/disputes',
    params,
    (each) =>
      (!charge || each.charge === charge) &&
      (!payment_intent || each.payment_intent === payment_intent),
  );
}
