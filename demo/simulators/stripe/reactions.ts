import { testCards } from './cards.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { openDispute } from './disputes.ts';
import { invoiceOf, markInvoicePaid } from './invoices.ts';
import { issuerOf } from './methods.ts';
import type { Charge, Intent } from './objects.ts';
import type { Invoice } from './subscriptionObjects.ts';
import { applyInvoice } from './subscriptionLifecycle.ts';

const day = 86_400;
/** The days from a failed renewal to the next retry, by the number of attempts. */
const retryDays = [3, 5, 7];

/** The effects of events: a collected intent pays its invoice, and a paid invoice activates its subscription. */
export const reactions: Readonly<Record<string, (unit: UnitOfWork, intent: Intent) => void>> = {
  'payment_intent.succeeded'(unit, intent) {
    const invoice = invoiceOf(unit, intent);
    if (invoice) applyInvoice(unit, markInvoicePaid(unit, invoice), intent.payment_method);
    const { card } = issuerOf(unit, intent.payment_method ?? '');
    if (testCards[card]?.later !== 'dispute') return;
    openDispute(unit, unit.require<Charge>('charge', intent.latest_charge ?? ''));
  },
  'payment_intent.payment_failed'(unit, intent) {
    const invoice = invoiceOf(unit, intent);
    if (invoice) applyInvoice(unit, markPaymentFailed(unit, invoice), null);
  },
  'payment_intent.requires_action'(unit, intent) {
    const invoice = invoiceOf(unit, intent);
    if (invoice) unit.emit('invoice.payment_action_required', invoice);
  },
};

function markPaymentFailed(unit: UnitOfWork, invoice: Invoice): Invoice {
  const attempt_count = invoice.attempt_count + 1;
  const pause = invoice.billing_reason === 'subscription_cycle' && retryDays[attempt_count - 1];
  return unit.saveAndEmit<Invoice>('invoice.payment_failed', {
    ...invoice,
    attempt_count,
    attempted: true,
    next_payment_attempt: pause ? unit.now() + pause * day : null,
  });
}
