import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { PublishRefusal } from '#contract/admin/issue.ts';
import type { MinorUnits } from '#contract/money.ts';
import { assertPrice, PriceRefused } from '../billing/priceLimits.ts';
import { type PaymentOffer, paymentOffer } from '../billing/publicConfig.ts';
import { oneMinute } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues } from '../platform/db/schema.ts';
import { describe } from '../platform/observability/errorDescription.ts';
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

/**
 * Publishes due drafts now and each minute. The returned function stops this after the present round.
 * @param integrated the gateways of the integrations
 */
export function startScheduledPublishing(
  resources: Pick<Resources, 'clock' | 'db' | 'maintenance' | 'settings'>,
  integrated: PaymentOffer | null,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    if (resources.maintenance.closed !== null) return;
    // Owners may have replaced the gateways since the last round.
    const payments = paymentOffer(resources.settings, integrated);
    await publishDueIssues({ ...resources, payments }).catch((error: unknown) =>
      log.warn(describe(error), 'due issues could not be published, and will be in a minute'),
    );
  };
  const begin = (): void => {
    running = running.then(round);
  };
  begin();
  const timer = setInterval(begin, oneMinute).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
