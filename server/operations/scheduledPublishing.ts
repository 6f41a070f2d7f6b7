import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { PublishRefusal } from '#contract/admin/issue.ts';
import type { MinorUnits } from '#contract/money.ts';
import { assertPrice, PriceRefused } from '../billing/priceLimits.ts';
import type { PaymentOffer } from '../billing/publicConfig.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues } from '../platform/db/schema.ts';
import type { Resources } from '../platform/resources.ts';
import { setListed } from '../publishing/index.ts';

type Dependencies = Pick<Resources, 'clock' | 'db'> & { readonly payments: PaymentOffer };
type IssueRow = typeof issues.$inferSelect;

/** Publishes all drafts whose time has come. A draft that is refused stays a draft, with the reason. */
export async function publishDueIssues(dependencies: Dependencies): Promise<void> {
  while (await publishNext(dependencies));
}

/** One transaction for each draft. Another process skips the locked row, and afterwards finds it done. */
const publishNext = ({ clock, db, payments }: Dependencies): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const [issue] = await tx
      .select()
      .from(issues)
      .where(and(isNull(issues.publishedAt), lte(issues.publishAt, now)))
      .orderBy(asc(issues.publishAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!issue) return false;
    const publishRefusal = await refusalOf(tx, payments, issue);
    if (publishRefusal)
      await tx
        .update(issues)
        .set({ publishAt: null, publishRefusal })
        .where(eq(issues.id, issue.id));
    else await setListed(tx, issue, true, now);
    return true;
  });

/** The price was allowed when it was written. The currency or the gateways may have changed since. */
async function refusalOf(
  tx: Queries,
  payments: PaymentOffer,
  { title, price }: IssueRow,
): Promise<PublishRefusal | null> {
  if (title.trim() === '') return 'title_missing';
  try {
    await assertPrice(tx, payments, price as MinorUnits);
    return null;
  } catch (error) {
    if (error instanceof PriceRefused) return error.code;
    throw error;
  }
}
