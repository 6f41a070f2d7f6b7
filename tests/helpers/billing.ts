import type { planPeriods } from '#contract/api/store.ts';
import type { IssueId, UserId } from '#contract/ids.ts';
import { eq } from 'drizzle-orm';
import {
  files,
  issues,
  paymentEvents,
  payments,
  receipts,
  plans,
  purchases,
  subscriptions,
} from '../../server/platform/db/schema.ts';
import type { Queries } from '../../server/platform/db/connection.ts';
import type { Resources } from '../../server/platform/resources.ts';
import { brokenRules } from '../../server/billing/invariants.ts';

export type PaymentValues = typeof payments.$inferInsert;

/** The legal text of every receipt. */
export const waiver =
  'Issues are digital and can be read at once. By purchasing you therefore waive the 14-day withdrawal period.';

let count = 0;

/** Adds a payment: issue 1, paid an hour ago by default. Returns its id. */
export async function addPayment(
  { db }: Pick<Resources, 'db'>,
  userId: UserId | number | null,
  more: Partial<PaymentValues> = {},
): Promise<number> {
  count += 1;
  const row: PaymentValues = {
    userId,
    gateway: 'stripe',
    gatewayId: `pi_books_${count}`,
    issueId: 1,
    description: 'Tides',
    amount: 499,
    currency: 'USD',
    currencyPrecision: 2,
    status: 'succeeded',
    attempt: `books-${count}`,
    completedAt: new Date(Date.now() - 60 * 60_000),
    ...more,
  };
  const [made] = await db.insert(payments).values(row).returning({ id: payments.id });
  return made?.id ?? 0;
}

/** Numbers the receipt of a payment, or a credit note. */
export async function addInvoice(
  { db }: Pick<Resources, 'db'>,
  paymentId: number,
  more: Partial<typeof receipts.$inferInsert> = {},
): Promise<number> {
  count += 1;
  const series = more.series ?? 'receipt';
  const row = {
    series,
    year: 2026,
    number: count,
    label: `${series === 'receipt' ? 'R' : 'C'}-2026-${count}`,
    paymentId,
    amount: 499,
    issuedAt: new Date('2026-03-04T05:06:07Z'),
    sellerName: 'Tide Press',
    sellerAddress: 'Via Mare 1\n00100 Roma',
    taxNumber: 'IT 123',
    taxName: 'VAT',
    taxRate: '7',
    country: 'DE',
    ...more,
  };
  const [made] = await db.insert(receipts).values(row).returning({ id: receipts.id });
  return made?.id ?? 0;
}

/** The values of a payment for a monthly plan. */
export const ofPlan = (planId: number): Partial<PaymentValues> => ({
  issueId: null,
  planId,
  description: 'month',
});

export async function addPlan(
  { db }: Pick<Resources, 'db'>,
  period: (typeof planPeriods)[number] = 'month',
  price = 499,
  firstPrice: number | null = null,
  firstDays: number | null = null,
): Promise<number> {
  const [plan] = await db
    .insert(plans)
    .values({ period, price, firstPrice, firstDays })
    .returning();
  return plan?.id ?? 0;
}

/** An issue that can be sold and has no bytes. Publishing one takes a process and a second. */
export async function addIssueRow(
  { db }: Pick<Resources, 'db'>,
  price = 499,
  title = 'Tides',
): Promise<IssueId> {
  count += 1;
  const sha256 = `row-${count}`;
  await db.insert(files).values({ sha256, size: 1, mediaType: 'application/pdf' });
  const [issue] = await db
    .insert(issues)
    .values({
      title,
      isFree: price === 0,
      price,
      sortOrder: count,
      full: sha256,
      fullPages: 1,
      coverFileName: `${sha256}.jpg`,
      coverWidth: 1,
      coverHeight: 1,
    })
    .returning({ id: issues.id });
  if (!issue) throw new Error('No issue was added.');
  return issue.id as IssueId;
}

/** Deletes all rows of a payment, as a power cut or the restore of an older backup does. */
export async function losePayments({ db }: Pick<Resources, 'db'>, userId: UserId): Promise<void> {
  await db.transaction(async (tx) => {
    const theirs = await tx.select().from(payments).where(eq(payments.userId, userId));
    await tx.delete(purchases).where(eq(purchases.userId, userId));
    for (const { id } of theirs)
      await tx.delete(paymentEvents).where(eq(paymentEvents.paymentId, id));
    await tx.delete(payments).where(eq(payments.userId, userId));
    await tx.delete(subscriptions).where(eq(subscriptions.userId, userId));
  });
}

/** Throws with every broken accounting rule. Each payment test ends with it. */
export async function demandSoundBooks(db: Queries, now = new Date()): Promise<void> {
  const broken = await brokenRules(db, now);
  if (broken.length > 0) throw new Error(`The books are out of order: ${JSON.stringify(broken)}`);
}
