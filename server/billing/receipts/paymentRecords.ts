import { asc, eq } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { gatewayCustomers, payments } from '../../platform/db/schema.ts';
import type { PaymentRow } from '../gateway.ts';

/** The payment records of a user, for the export of personal data. */
export async function paymentRecordsOf(tx: Queries, id: UserId) {
  const rows = await tx
    .select()
    .from(payments)
    .where(eq(payments.userId, id))
    .orderBy(asc(payments.id));
  const customers = await tx.select().from(gatewayCustomers).where(eq(gatewayCustomers.userId, id));
  return {
    payments: rows.map(paymentIn),
    payment_services: customers.map(({ gateway, customerId }) => ({
      gateway,
      customer_reference: customerId,
    })),
  };
}

const paymentIn = (row: PaymentRow) => ({
  number: row.id,
  item: row.planId === null ? 'issue' : 'subscription',
  description: row.description,
  is_renewal: row.isRenewal,
  amount: row.amount,
  refunded_amount: row.refunded,
  currency: row.currency,
  currency_precision: row.currencyPrecision,
  gateway: row.gateway,
  gateway_reference: row.gatewayId,
  status: row.status,
  failure: row.failureCode,
  begun_at: row.createdAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
});
