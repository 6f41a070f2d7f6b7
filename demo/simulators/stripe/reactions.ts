import { testCards } from './cards.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { openDispute } from './disputes.ts';
import { invoiceOf, invoicePaid } from './invoices.ts';
import { bankOf } from './methods.ts';
import type { Charge, Intent } from './objects.ts';
import type { Invoice } from './subscriptionObjects.ts';
import { invoiceChanged } from './subscriptionLife.ts';

const day = 86_400;
/** When a renewal is tried again after each no, in days. */
const pauses = [3, 5, 7];

/** What follows from what: an intent is collected, so its invoice is paid, so its subscription begins. */
export const reactions: Readonly<Record<string, (unit: UnitOfWork, intent: Intent) => void>> = {
  'payment_intent.succeeded'(unit, intent) {
    const invoice = invoiceOf(unit, intent);
    if (invoice) invoiceChanged(unit, invoicePaid(unit, invoice), intent.payment_method);
    const { card } = bankOf(unit, intent.payment_method ?? '');
    if (testCards[card]?.later !== 'dispute') return;
    openDispute(unit, unit.require<Charge>('charge', intent.latest_charge ?? ''));
  },
  'payment_intent.payment_failed'(unit, intent) {
    const invoice = invoiceOf(unit, intent);
    if (invoice) invoiceChanged(unit, invoiceFailed(unit, invoice), null);
  },
  'payment_intent.requires_action'(unit, intent) {
    const invoice = invoiceOf(unit, intent);
    if (invoice) unit.emit('invoice.payment_action_required', invoice);
  },
};

function invoiceFailed(unit: UnitOfWork, invoice: Invoice): Invoice {
  const attempt_count = invoice.attempt_count + 1;
  const pause = invoice.billing_reason === 'subscription_cycle' && pauses[attempt_count - 1];
  return unit.saveAndEmit<Invoice>('invoice.payment_failed', {
    ...invoice,
    attempt_count,
    attempted: true,
    next_payment_attempt: pause ? unit.now() + pause * day : null,
  });
}
