import * as z from 'zod';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import { type Form, page, read, Text } from './params.ts';
import { pageOf } from './lists.ts';
import type { CardError, Charge, Intent, PaymentMethod } from './objects.ts';

/** Saves and emits a charge. @param failure null for a successful charge */
export function charge(
  unit: UnitOfWork,
  intent: Intent,
  method: PaymentMethod,
  failure: CardError | null,
): Charge {
  const isPaid = failure === null;
  return unit.saveAndEmit<Charge>(isPaid ? 'charge.succeeded' : 'charge.failed', {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: isPaid,
    created: unit.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  });
}

const Listing = z.strictObject({
  ...page,
  customer: Text.optional(),
  payment_intent: Text.optional(),
});

export function listCharges(unit: UnitOfWork, form: Form) {
  const { customer, payment_intent, ...params } = read(Listing, form);
  return pageOf<Charge>(
    unit,
    'charge',
    '/v1/charges',
    params,
    (each) =>
      (!customer || each.customer === customer) &&
      (!payment_intent || each.payment_intent === payment_intent),
  );
}
