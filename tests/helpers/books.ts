import type { planPeriods } from '#contract/api/store.ts';
import type { UserId } from '#contract/ids.ts';
import { payments, plans } from '../../server/db/schema.ts';
import type { Resources } from '../../server/resources.ts';

export type PaymentValues = typeof payments.$inferInsert;

/** What the law wants said on every receipt. */
export const waiver =
  'Issues are digital and can be read at once. By purchasing you therefore waive the 14-day withdrawal period.';

let count = 0;

/** A row of the books: issue 1, paid an hour ago, unless it says otherwise. Answers its id. */
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

/** What makes it a payment for a plan of a month. */
export const ofPlan = (planId: number): Partial<PaymentValues> => ({
  issueId: null,
  planId,
  description: 'month',
});

export async function addPlan(
  { db }: Pick<Resources, 'db'>,
  period: (typeof planPeriods)[number] = 'month',
): Promise<number> {
  const [plan] = await db.insert(plans).values({ period, price: 499 }).returning();
  return plan?.id ?? 0;
}
