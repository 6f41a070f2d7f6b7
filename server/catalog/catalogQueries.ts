import { asc, desc, isNull, eq } from 'drizzle-orm';
import { Issue } from '#contract/api/issue.ts';
import { Plan, planPeriods, type Store } from '#contract/api/store.ts';
import { IssueId, PlanId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import { ListedPlan, type NewPlan } from '#contract/admin/sales.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues, plans, type StoreRow } from '../platform/db/schema.ts';
import { asksForSignIn } from '../storeSettings/index.ts';
import { OperatorError } from '../platform/operatorErrors.ts';

/** The publisher's side of plans; `index.ts` has the public side. */

/** The message is one sentence for the operator. */
export class PlanRefused extends OperatorError<'price_too_low' | 'gone'> {}

export async function addPlan(tx: Queries, plan: NewPlan): Promise<PlanId> {
  if (plan.price === 0)
    throw new PlanRefused('price_too_low', 'A plan that costs nothing cannot be sold.');
  const [row] = await tx.insert(plans).values(plan).returning({ id: plans.id });
  return PlanId.parse(row?.id);
}

/** The oldest first. */
export async function listAllPlans(tx: Queries): Promise<ListedPlan[]> {
  const rows = await tx.select().from(plans).orderBy(asc(plans.id));
  return rows.map((row) =>
    ListedPlan.parse({ ...row, archivedAt: row.archivedAt?.toISOString() ?? null }),
  );
}

/** Stops selling the plan. Existing subscriptions continue. Throws `OperatorError`. */
export async function archivePlan(tx: Queries, id: PlanId, now: Date): Promise<void> {
  const [row] = await tx.select().from(plans).where(eq(plans.id, id));
  if (!row) throw new PlanRefused('gone', `There is no plan ${id}: see them with plan list.`);
  if (row.archivedAt === null)
    await tx.update(plans).set({ archivedAt: now }).where(eq(plans.id, id));
}

export const publicStore = (row: StoreRow): Store => ({
  name: row.name,
  icon: row.icon,
  description: row.description,
  rtl: row.isRightToLeft,
  currency: row.currency,
  currencyPrecision: row.currencyPrecision,
  enableDownloading: row.downloadsEnabled,
  enablePagination: row.paginationEnabled,
  requireAuthToRead: asksForSignIn(row),
});

/** Matches issues that were not withdrawn. */
const isListed = isNull(issues.withdrawnAt);

/**
 * Returns the listed issues in the publisher's order, the newest first.
 * @param limit the number of issues; all without it
 */
export async function listIssues(tx: Queries, limit?: number): Promise<Issue[]> {
  const query = tx
    .select()
    .from(issues)
    .where(isListed)
    .orderBy(desc(issues.sortOrder), desc(issues.id))
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(toIssue);
}

/** The public fields of an issue. */
export const toIssue = (row: typeof issues.$inferSelect): Issue => ({
  id: IssueId.parse(row.id),
  title: row.title,
  description: row.description,
  cover: { fileName: row.coverFileName, width: row.coverWidth, height: row.coverHeight },
  ...(row.pageWidth !== null &&
    row.pageHeight !== null && { firstPage: { width: row.pageWidth, height: row.pageHeight } }),
  isFree: row.isFree,
  price: MinorUnits.parse(row.price),
  hasSample: row.sample !== null,
  language: row.language,
  readingDirection: row.readingDirection,
  spreads: row.spreads,
  pages: row.fullPages,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  ...(row.series !== null && { series: row.series }),
  ...(row.issueNumber !== null && { issueNumber: row.issueNumber }),
  ...(row.coverDate !== null && { coverDate: row.coverDate }),
  ...(row.authors.length > 0 && { authors: row.authors }),
  ...(row.tags.length > 0 && { tags: row.tags }),
  ...(row.textAccess !== null && { textAccess: row.textAccess }),
});

/** By period, the shortest first, and then by price. */
export async function listPlans(tx: Queries): Promise<Plan[]> {
  const rows = await tx
    .select()
    .from(plans)
    .where(isNull(plans.archivedAt))
    .orderBy(asc(plans.price), asc(plans.id));
  return rows
    .map(planIn)
    .toSorted((a, b) => planPeriods.indexOf(a.period) - planPeriods.indexOf(b.period));
}

/** The public fields of a plan. */
export const planIn = ({
  id,
  period,
  price,
  firstPrice,
  firstDays,
}: typeof plans.$inferSelect): Plan =>
  Plan.parse({
    id,
    period,
    price,
    ...(firstPrice !== null && { first_price: firstPrice }),
    ...(firstDays !== null && { first_days: firstDays }),
  });
