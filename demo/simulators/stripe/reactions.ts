import { testCards } from './cards.ts';
import type { Desk } from './desk.ts';
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
export const reactions: Readonly<Record<string, (desk: Desk, intent: Intent) => void>> = {
  'payment_intent.succeeded'(desk, intent) {
    const invoice = invoiceOf(desk, intent);
    if (invoice) invoiceChanged(desk, invoicePaid(desk, invoice), intent.payment_method);
    const { card } = bankOf(desk, intent.payment_method ?? '');
    if (testCards[card]?.later !== 'dispute') return;
    openDispute(desk, desk.need<Charge>('charge', intent.latest_charge ?? ''));
  },
  'payment_intent.payment_failed'(desk, intent) {
    const invoice = invoiceOf(desk, intent);
    if (invoice) invoiceChanged(desk, invoiceFailed(desk, invoice), null);
  },
  'payment_intent.requires_action'(desk, intent) {
    const invoice = invoiceOf(desk, intent);
    if (invoice) desk.tell('invoice.payment_action_required', invoice);
  },
};

function invoiceFailed(desk: Desk, invoice: Invoice): Invoice {
  const attempt_count = invoice.attempt_count + 1;
  const pause = invoice.billing_reason === 'subscription_cycle' && pauses[attempt_count - 1];
  return desk.become<Invoice>('invoice.payment_failed', {
    ...invoice,
    attempt_count,
    attempted: true,
    next_payment_attempt: pause ? desk.now() + pause * day : null,
  });
}
