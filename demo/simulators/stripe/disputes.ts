import * as z from 'zod';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import { type Form, Expand, page, read, Text } from './params.ts';
import { pageOf } from './lists.ts';
import type { Charge, Dispute } from './objects.ts';
import { StripeError } from './errors.ts';

const week = 7 * 24 * 3600;

/** The owner of a card disputes a charge. The bank withdraws the amount immediately. */
export function openDispute(unit: UnitOfWork, charge: Charge): Dispute {
  if (charge.disputed) throw new StripeError(`Charge ${charge.id} is disputed already.`);
  unit.saveAndEmit<Charge>('charge.updated', { ...charge, disputed: true });
  const dispute = unit.saveAndEmit<Dispute>('charge.dispute.created', {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: unit.now(),
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: unit.now() + week,
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
  unit.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function endDispute(unit: UnitOfWork, dispute: Dispute, isWon: boolean): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw new StripeError('This dispute is already closed.');
  const ended: Dispute = { ...dispute, status: isWon ? 'won' : 'lost' };
  unit.saveAndEmit('charge.dispute.closed', ended);
  if (isWon) unit.emit('charge.dispute.funds_reinstated', ended);
  return ended;
}

/** An account that closes a dispute loses it. */
export function closeDispute(unit: UnitOfWork, form: Form, id: string): Dispute {
  read(z.strictObject({ expand: Expand }), form);
  return endDispute(unit, unit.require<Dispute>('dispute', id), false);
}

const Listing = z.strictObject({
  ...page,
  charge: Text.optional(),
  payment_intent: Text.optional(),
});

export function listDisputes(unit: UnitOfWork, form: Form) {
  const { charge, payment_intent, ...params } = read(Listing, form);
  return pageOf<Dispute>(
    unit,
    'dispute',
    '/v1/disputes',
    params,
    (each) =>
      (!charge || each.charge === charge) &&
      (!payment_intent || each.payment_intent === payment_intent),
  );
}
