import { and, desc, eq, inArray, isNotNull, asc } from 'drizzle-orm';
import { GatewayName, type PaymentRecord } from '#contract/api/payment.ts';
import { type InvoiceDetails, InvoiceId } from '#contract/api/invoice.ts';
import { PaymentId, type UserId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import type { Queries } from '../../platform/db/connection.ts';
import {
  coupons,
  issues,
  outboundMails,
  payments,
  receipts,
  users,
  gatewayCustomers,
} from '../../platform/db/schema.ts';
import type { PaymentRow } from '../gateway.ts';
import { deliveriesOf, type Delivery } from '../giftDeliveries.ts';
import { giftStateOf } from '../giftPurchases.ts';
import { detailsOf } from './invoiceDetails.ts';
import { paidStates, returnedStates } from '../../platform/db/schema/paymentStates.ts';

/** The payment records of a user, for the export of personal data. */
export async function paymentRecordsOf(tx: Queries, id: UserId) {
  const isReceipt = and(eq(receipts.paymentId, payments.id), eq(receipts.series, 'receipt'));
  const rows = await tx
    .select()
    .from(payments)
    .leftJoin(receipts, isReceipt)
    .where(eq(payments.userId, id))
    .orderBy(asc(payments.id));
  const details = await detailsOf(tx, id);
  const customers = await tx.select().from(gatewayCustomers).where(eq(gatewayCustomers.userId, id));
  return {
    payments: rows.map(({ payments: row, receipts: receipt }) => ({
      ...paymentIn(row),
      receipt: receipt?.label ?? null,
      invoice_details: receipt?.buyer ? exportedDetails(receipt.buyer) : null,
    })),
    invoice_details: details && exportedDetails(details),
    payment_services: customers.map(({ gateway, customerId }) => ({
      gateway,
      customer_reference: customerId,
    })),
  };
}

function itemOf({ planId, bundleId }: PaymentRow): PaymentRecord['purchasedItem'] {
  if (planId !== null) return 'subscription';
  return bundleId === null ? 'issue' : 'bundle';
}

const exportedDetails = ({ taxNumber, ...others }: InvoiceDetails) => ({
  ...others,
  tax_number: taxNumber,
});

const paymentIn = (row: PaymentRow) => ({
  number: row.id,
  item: itemOf(row),
  description: row.description,
  is_renewal: row.isRenewal,
  is_gift_purchase: row.isGiftPurchase,
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
  card: row.cardDigits,
  country: row.country,
  consented_at: row.consentedAt?.toISOString() ?? null,
});

/** A payment that was collected. Its money may have been returned. */
export type Paid = PaymentRow & { readonly completedAt: Date };

const isPaid = and(
  inArray(payments.status, [...paidStates, ...returnedStates]),
  isNotNull(payments.completedAt),
);

/** The mail with the receipt of a payment, which was sent or waits. */
const receiptMail = and(
  eq(outboundMails.paymentId, payments.id),
  eq(outboundMails.kind, 'receipt'),
  inArray(outboundMails.state, ['waiting', 'sending', 'sent']),
);

/** Returns the user's payments, the newest first. */
export async function historyOf(tx: Queries, userId: UserId): Promise<PaymentRecord[]> {
  const rows = await tx
    .select({
      payment: payments,
      language: issues.language,
      email: users.email,
      receipt: outboundMails.id,
      coupon: coupons,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(issues, eq(issues.id, payments.issueId))
    .leftJoin(outboundMails, receiptMail)
    .leftJoin(coupons, eq(coupons.giftPaymentId, payments.id))
    .where(and(eq(payments.userId, userId), isPaid))
    .orderBy(desc(payments.completedAt), desc(payments.id));
  const invoices = await tx
    .select({
      paymentId: receipts.paymentId,
      id: receipts.id,
      label: receipts.label,
      series: receipts.series,
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(eq(payments.userId, userId))
    .orderBy(asc(receipts.id));
  const deliveries = await deliveriesOf(tx, userId);
  return rows.map(({ payment, language, email, receipt, coupon }) =>
    recordOf(payment as Paid, {
      language,
      receiptEmail: receipt === null ? null : email,
      invoices: invoices.filter(({ paymentId }) => paymentId === payment.id),
      coupon,
      delivery: deliveries.get(payment.id),
    }),
  );
}

/** Returns a payment of the user; null if it is not theirs. */
export async function findPaid(tx: Queries, userId: UserId, id: number): Promise<Paid | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.userId, userId), isPaid));
  return (row as Paid | undefined) ?? null;
}

/** Returns a payment by its number; null if nothing was collected. */
export async function paidBy(tx: Queries, id: number | null): Promise<Paid | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id ?? 0), isPaid));
  return (row as Paid | undefined) ?? null;
}

/**
 * The language of the issue's title, which the payment stores; null for a plan, a bundle or an unknown
 * language.
 */
export async function itemLanguage(tx: Queries, { issueId }: Paid): Promise<string | null> {
  if (issueId === null) return null;
  const [row] = await tx
    .select({ language: issues.language })
    .from(issues)
    .where(eq(issues.id, issueId));
  return row?.language ?? null;
}

/** In minor units. A chargeback returns the whole sum. */
export const returnedOf = ({ status, amount, refunded }: PaymentRow): number =>
  status === 'charged_back' ? amount : refunded;

type ReceiptRow = typeof receipts.$inferSelect;

interface RecordContext {
  readonly language: string | null;
  readonly receiptEmail: string | null;
  readonly invoices: readonly Pick<ReceiptRow, 'id' | 'label' | 'series'>[];
  readonly coupon: typeof coupons.$inferSelect | null;
  readonly delivery: Delivery | undefined;
}

const recordOf = (
  row: Paid,
  { language, receiptEmail, invoices, coupon, delivery }: RecordContext,
): PaymentRecord => ({
  id: PaymentId.parse(row.id),
  purchasedItem: itemOf(row),
  description: row.description,
  language,
  completedAt: row.completedAt.toISOString(),
  totalAmount: MinorUnits.parse(row.amount),
  currencyCode: row.currency,
  currencyPrecision: row.currencyPrecision,
  gateway: GatewayName.parse(row.gateway),
  refundedAmount: MinorUnits.parse(returnedOf(row)),
  receiptEmail,
  invoices: invoices.map(({ id, label, series }) => ({ id: InvoiceId.parse(id), label, series })),
  ...(coupon && { gift: giftOf(coupon, delivery) }),
});

/** A planned mail is not sent after the gift was redeemed. */
function giftOf(coupon: typeof coupons.$inferSelect, delivery: Delivery | undefined) {
  const state = giftStateOf(coupon);
  const isShown = state === 'open' || delivery?.state === 'sent';
  return { code: coupon.code, state, ...(isShown && delivery && { delivery }) };
}
