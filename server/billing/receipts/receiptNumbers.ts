import { asc, eq, sql } from 'drizzle-orm';
import { taxRatesOf } from '#contract/admin/taxRates.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { receiptCounters, receipts, store, type StoreRow } from '../../platform/db/schema.ts';
import type { PaymentRow } from '../gateway.ts';
import { detailsOf } from './invoiceDetails.ts';

export type ReceiptRow = typeof receipts.$inferSelect;
type Series = ReceiptRow['series'];
type ReceiptTax = Pick<ReceiptRow, 'taxName' | 'taxRate' | 'country'>;
type TaxAndBuyer = ReceiptTax & Pick<ReceiptRow, 'buyer'>;

/**
 * Gives a document the next number of its series and year, in the transaction that records the money. The row of the
 * counter is locked until that transaction ends, so no number is missing and none occurs twice. A store without a
 * seller has no numbers.
 */
async function issue(
  tx: Queries,
  series: Series,
  { id: paymentId, country, userId }: Pick<PaymentRow, 'id' | 'country' | 'userId'>,
  amount: number,
  now: Date,
  ofReceipt?: TaxAndBuyer,
): Promise<void> {
  const [row] = await tx
    .select({
      sellerName: store.sellerName,
      sellerAddress: store.sellerAddress,
      taxNumber: store.taxNumber,
      taxName: store.taxName,
      taxRate: store.taxRate,
      taxRates: store.taxRates,
    })
    .from(store)
    .where(eq(store.id, 1));
  if (!row || row.sellerName === '') return;
  const { taxRates: _, ...seller } = row;
  const year = now.getFullYear();
  const [counter] = await tx
    .insert(receiptCounters)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [receiptCounters.series, receiptCounters.year],
      set: { last: sql`${receiptCounters.last} + 1` },
    })
    .returning({ number: receiptCounters.last });
  if (!counter) throw new Error('No number was given.');
  const { number } = counter;
  const label = `${letters[series]}-${year}-${String(number).padStart(6, '0')}`;
  await tx.insert(receipts).values({
    ...seller,
    ...(ofReceipt ?? { ...taxFor(row, country), buyer: await detailsOf(tx, userId) }),
    series,
    year,
    number,
    label,
    paymentId,
    amount,
    issuedAt: now,
  });
}

/** Numbers the receipt of a payment that was collected just now. */
export const issueReceipt = (tx: Queries, payment: PaymentRow, now: Date): Promise<void> =>
  issue(tx, 'receipt', payment, payment.amount, now);

/** Numbers the credit note of a returned sum, with the tax and the customer of the receipt. A payment without a numbered receipt has none. */
export async function issueCreditNote(
  tx: Queries,
  payment: PaymentRow,
  amount: number,
  now: Date,
): Promise<void> {
  const [receipt] = amount > 0 ? await documentsOf(tx, payment.id) : [];
  if (!receipt) return;
  const { taxName, taxRate, country, buyer } = receipt;
  await issue(tx, 'credit', payment, amount, now, { taxName, taxRate, country, buyer });
}

/** The numbered documents of a payment: its receipt, and then the credit notes. */
export const documentsOf = (tx: Queries, paymentId: number): Promise<ReceiptRow[]> =>
  tx.select().from(receipts).where(eq(receipts.paymentId, paymentId)).orderBy(asc(receipts.id));

const letters: Readonly<Record<Series, string>> = { receipt: 'R', credit: 'C' };

/** The tax of a payment by the store's table. Countries that the table does not name, and unknown ones, have the single rate. */
export function taxFor(
  { taxName, taxRate, taxRates }: Pick<StoreRow, 'taxName' | 'taxRate' | 'taxRates'>,
  country: string | null,
): ReceiptTax {
  const rates = taxRatesOf(taxRates);
  const known = rates.size > 0 && country ? country : '';
  return { taxName, taxRate: rates.get(known) ?? taxRate, country: known };
}

/** The tax that a sum includes, in minor units. A returned sum has the same tax, below zero. */
export function includedTax(amount: number, rate: string): number {
  const percent = Number(rate.replace(',', '.'));
  const tax = Math.round((Math.abs(amount) * percent) / (100 + percent));
  return amount < 0 && tax > 0 ? -tax : tax;
}
