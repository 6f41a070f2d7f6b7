import * as z from 'zod';
import { testCards } from './cards.ts';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import { type Form, Expand, Integer, Metadata, page, read, Text } from './params.ts';
import { pageOf } from './lists.ts';
import { issuerOf } from './methods.ts';
import type { Charge, Intent, Refund } from './objects.ts';
import { StripeError } from './errors.ts';

const NewRefund = z.strictObject({
  amount: Integer.optional(),
  charge: Text.optional(),
  expand: Expand,
  metadata: Metadata.optional(),
  payment_intent: Text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
type RefundParams = z.infer<typeof NewRefund>;

export function createRefund(unit: UnitOfWork, form: Form): Refund {
  const params = read(NewRefund, form);
  const charge = chargeOf(unit, params);
  const rest = charge.amount - charge.amount_refunded;
  assertRefundable(charge, rest, params.amount);
  const amount = params.amount ?? rest;
  const later = testCards[issuerOf(unit, charge.payment_method).card]?.later;
  const refund = unit.saveAndEmit<Refund>('refund.created', {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: unit.now(),
    currency: charge.currency,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    status: later === 'refund_pending' ? 'pending' : 'succeeded',
  });
  recordRefund(unit, charge, amount);
  return later === 'refund_fails' ? failRefund(unit, refund) : refund;
}

function chargeOf(unit: UnitOfWork, { charge, payment_intent }: RefundParams): Charge {
  if (charge) return unit.require<Charge>('charge', charge, 'charge');
  if (!payment_intent)
    throw new StripeError(
      'One of the following params should be provided: payment_intent or charge.',
    );
  const intent = unit.require<Intent>('payment_intent', payment_intent, 'payment_intent');
  if (intent.status === 'succeeded')
    return unit.require<Charge>('charge', intent.latest_charge ?? '');
  throw new StripeError(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
  );
}

function assertRefundable(charge: Charge, rest: number, amount: number | undefined): void {
  if (charge.disputed)
    throw new StripeError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (rest === 0)
    throw new StripeError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (amount !== undefined && (amount > rest || amount < 1))
    throw new StripeError(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`,
      { param: 'amount' },
    );
}

function recordRefund(unit: UnitOfWork, charge: Charge, amount: number): void {
  const amount_refunded = charge.amount_refunded + amount;
  unit.saveAndEmit<Charge>('charge.refunded', {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  });
}

/** The bank of the card rejects the refund, so the amount is not refunded. */
export function failRefund(unit: UnitOfWork, refund: Refund): Refund {
  const charge = unit.require<Charge>('charge', refund.charge);
  unit.saveAndEmit<Charge>('charge.updated', {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'declined' };
  unit.saveAndEmit('refund.updated', failed);
  unit.emit('refund.failed', failed);
  return failed;
}

const Listing = z.strictObject({
  ...page,
  charge: Text.optional(),
  payment_intent: Text.optional(),
});

export function listRefunds(unit: UnitOfWork, form: Form) {
  const { charge, payment_intent, ...params } = read(Listing, form);
  return pageOf<Refund>(
    unit,
    'refund',
    '/v1/refunds',
    params,
    (each) =>
      (!charge || each.charge === charge) &&
      (!payment_intent || each.payment_intent === payment_intent),
  );
}
