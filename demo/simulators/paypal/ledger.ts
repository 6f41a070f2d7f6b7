import type { Bank } from './bank.ts';
import { unitsOf } from './money.ts';

/** All money that has moved, to be compared with what the store's books say. */
export const ledgerOf = (bank: Bank) => ({
  orders: bank.all('order').map(({ id, status, $units: { custom_id } }) => ({
    id,
    status,
    customId: custom_id,
  })),
  /** What was collected: by a checkout's capture, or as a subscription's sale. */
  captures: bank.all('capture').map(({ id, status, amount, custom_id, ...of }) => ({
    id,
    status,
    customId: custom_id,
    order: of.supplementary_data.related_ids.order_id ?? null,
    subscription: of.billing_agreement_id ?? null,
    currency: amount.currency_code,
    /** In units of PayPal's decimals. */
    amount: unitsOf(amount),
    refunded: bank.refundedOf(id),
  })),
  subscriptions: bank.all('subscription').map(({ id, status, custom_id, plan_id }) => ({
    id,
    status,
    customId: custom_id,
    plan: plan_id,
  })),
  events: bank.events.all().map(({ id, event_type }) => ({ id, type: event_type })),
});
export type Ledger = ReturnType<typeof ledgerOf>;
