import * as z from 'zod';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import { type Form, Expand, Integer, read, Text } from './params.ts';
import type { Customer, CreditNote } from './objects.ts';
import { StripeError } from './errors.ts';
import type { Invoice } from './subscriptionObjects.ts';

const NewCreditNote = z.strictObject({
  amount: Integer,
  credit_amount: Integer,
  expand: Expand,
  invoice: Text,
});

/** Returns a part of a paid invoice to the customer's balance. Refunds by credit notes are not simulated. */
export function createCreditNote(unit: UnitOfWork, form: Form): CreditNote {
  const { amount, credit_amount, invoice: id } = read(NewCreditNote, form);
  const invoice = unit.require<Invoice>('invoice', id, 'invoice');
  if (invoice.status !== 'paid')
    throw new StripeError('Only credit notes of paid invoices are simulated.');
  if (amount !== credit_amount)
    throw new StripeError(
      'The sum of credit amount, refund amount and out of band amount must equal the credit note amount.',
    );
  const returned = invoice.post_payment_credit_notes_amount + amount;
  if (returned > invoice.total)
    throw new StripeError('The credit note amount is greater than the invoice total.', {
      param: 'amount',
    });
  unit.saveAndEmit<Invoice>('invoice.updated', {
    ...invoice,
    post_payment_credit_notes_amount: returned,
  });
  const customer = unit.require<Customer>('customer', invoice.customer);
  unit.saveAndEmit<Customer>('customer.updated', {
    ...customer,
    balance: customer.balance - amount,
  });
  return unit.saveAndEmit<CreditNote>('credit_note.created', {
    id: newId('cn'),
    object: 'credit_note',
    amount,
    created: unit.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    status: 'issued',
    total: amount,
    type: 'post_payment',
  });
}
