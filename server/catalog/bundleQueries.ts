import { and, asc, desc, eq, inArray, isNotNull, isNull, notExists } from 'drizzle-orm';
import type { ListedBundle, NewBundle } from '#contract/admin/sales.ts';
import type { IssueBundle } from '#contract/api/bundle.ts';
import { BundleId, IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { bundleIssues, bundles, issues } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';

/** Bundles: issues that are sold together for one price. */

/** The message is one sentence for the operator. */
export class BundleRefused extends OperatorError<'no_such_issue' | 'gone'> {}

/** Throws `BundleRefused` if an issue is not on sale. */
export const addBundle = (db: Db, { title, price, issueIds }: NewBundle, now: Date) =>
  db.transaction(async (tx): Promise<BundleId> => {
    const isSold = and(inArray(issues.id, issueIds), isNull(issues.withdrawnAt));
    // An issue that is withdrawn meanwhile waits.
    const rows = await tx.select({ id: issues.id }).from(issues).where(isSold).for('share');
    const missing = issueIds.find((id) => rows.every((row) => row.id !== id));
    if (missing !== undefined)
      throw new BundleRefused('no_such_issue', `Issue ${missing} is not on the shelf.`);
    const [row] = await tx.insert(bundles).values({ title, price, createdAt: now }).returning();
    const id = BundleId.parse(row?.id);
    await tx
      .insert(bundleIssues)
      .values(rows.map((issue) => ({ bundleId: id, issueId: issue.id })));
    return id;
  });

/** Stops selling the bundle. Throws `BundleRefused`. */
export async function archiveBundle(tx: Queries, id: BundleId, now: Date): Promise<void> {
  const [row] = await tx.select().from(bundles).where(eq(bundles.id, id));
  if (!row) throw new BundleRefused('gone', `There is no bundle ${id}: see them with bundle list.`);
  if (row.archivedAt === null)
    await tx.update(bundles).set({ archivedAt: now }).where(eq(bundles.id, id));
}

/** A bundle is sold while all its issues are. */
const isComplete = (tx: Queries) =>
  notExists(
    tx
      .select({ id: issues.id })
      .from(bundleIssues)
      .innerJoin(issues, eq(issues.id, bundleIssues.issueId))
      .where(and(eq(bundleIssues.bundleId, bundles.id), isNotNull(issues.withdrawnAt))),
  );

const isOnSale = (tx: Queries) => and(isNull(bundles.archivedAt), isComplete(tx));

/** The oldest first. */
export async function listAllBundles(tx: Queries): Promise<ListedBundle[]> {
  const rows = await tx
    .select({ bundle: bundles, isComplete: isComplete(tx) })
    .from(bundles)
    .orderBy(asc(bundles.id));
  const listed = await withIssues(
    tx,
    rows.map(({ bundle }) => bundle),
  );
  return listed.map(({ issues: issueIds, archivedAt, ...bundle }, index) => ({
    ...bundle,
    issueIds: [...issueIds],
    archivedAt: archivedAt?.toISOString() ?? null,
    isIncomplete: rows[index]?.isComplete !== true,
  }));
}

/** The bundles on sale, the newest first. */
export async function listBundles(tx: Queries): Promise<IssueBundle[]> {
  const rows = await tx.select().from(bundles).where(isOnSale(tx)).orderBy(desc(bundles.id));
  const listed = await withIssues(tx, rows);
  return listed.map(({ id, title, price, issues: content }) => ({
    id,
    title,
    price,
    issues: content,
  }));
}

/** Whether there are bundles that are not archived. */
export async function sellsBundles(tx: Queries): Promise<boolean> {
  const rows = await tx
    .select({ id: bundles.id })
    .from(bundles)
    .where(isNull(bundles.archivedAt))
    .limit(1);
  return rows.length > 0;
}

export async function findBundleOnSale(tx: Queries, id: number) {
  const [row] = await tx
    .select()
    .from(bundles)
    .where(and(eq(bundles.id, id), isOnSale(tx)));
  return row;
}

/** The issues in the order of the catalogue. */
export async function issuesOfBundles(tx: Queries, ids: readonly number[]) {
  return tx
    .select({ bundleId: bundleIssues.bundleId, issueId: bundleIssues.issueId })
    .from(bundleIssues)
    .innerJoin(issues, eq(issues.id, bundleIssues.issueId))
    .where(inArray(bundleIssues.bundleId, [...ids]))
    .orderBy(desc(issues.sortOrder), desc(issues.id));
}

async function withIssues(tx: Queries, rows: readonly (typeof bundles.$inferSelect)[]) {
  const content = await issuesOfBundles(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, title, price, archivedAt }) => ({
    id: BundleId.parse(id),
    title,
    price: MinorUnits.parse(price),
    archivedAt,
    issues: content
      .filter(({ bundleId }) => bundleId === id)
      .map(({ issueId }) => IssueId.parse(issueId)),
  }));
}
