import { eq, sql } from 'drizzle-orm';
import type { AdminIssue } from '#contract/admin/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues, payments, coupons, purchases } from '../platform/db/schema.ts';
import type { Resources } from '../platform/resources.ts';
import { adminIssue } from './adminIssues.ts';
import { IssueRefused, lockIssue } from './issueRows.ts';
import { type IssueRow, lockShelf } from './saveIssue.ts';

/**
 * Lists an issue on the shelf or withdraws it. Its owners keep it in both cases. Throws
 * `IssueRefused`.
 */
export const placeOnShelf = (
  { db, clock }: Resources,
  id: IssueId,
  listed: boolean,
): Promise<AdminIssue> =>
  db.transaction(async (tx) => {
    await setListed(tx, await lockIssue(tx, id), listed, clock.now());
    return adminIssue(tx, id);
  });

async function setListed(tx: Queries, issue: IssueRow, listed: boolean, now: Date): Promise<void> {
  const columns = listed
    ? { withdrawnAt: null, publishedAt: issue.publishedAt ?? now }
    : { withdrawnAt: issue.withdrawnAt ?? now };
  await tx.update(issues).set(columns).where(eq(issues.id, issue.id));
}

export type Removal = 'deleted' | 'withdrawn';

/**
 * Deletes a draft. Throws `IssueRefused` for an issue that was published, or that owners or payment records refer
 * to.
 */
export const removeDraft = ({ db }: Resources, id: IssueId): Promise<void> =>
  db.transaction(async (tx) => {
    const issue = await lockIssue(tx, id);
    if (issue.publishedAt !== null || (await isReferredTo(tx, id)))
      throw new IssueRefused('not_removable', id);
    await tx.delete(issues).where(eq(issues.id, id));
  });

/** Deletes a draft, and withdraws any other issue. Throws `IssueRefused`. */
export async function removeOrWithdraw(resources: Resources, id: IssueId): Promise<Removal> {
  try {
    await removeDraft(resources, id);
    return 'deleted';
  } catch (error) {
    if (!(error instanceof IssueRefused && error.code === 'not_removable')) throw error;
    await placeOnShelf(resources, id, false);
    return 'withdrawn';
  }
}

async function isReferredTo(tx: Queries, id: IssueId): Promise<boolean> {
  for (const table of [purchases, payments, coupons]) {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.issueId, id))
      .limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Sets the order of the shelf. Issues that are not named, because they were added meanwhile, come
 * first in their own order. Throws `IssueRefused` for an unknown or repeated id; then the order
 * stays.
 */
export const orderShelf = ({ db }: Resources, ids: readonly IssueId[]): Promise<void> =>
  db.transaction(async (tx) => {
    await lockShelf(tx);
    await assertEachOnce(tx, ids);
    // The ids are passed as text, because the two drivers spell arrays differently.
    const requested = sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality`;
    await tx.execute(sql`
      with named as (
        select id::integer as id, place from ${requested} as t(id, place)
      ), placed as (
        select ${issues.id} as id,
          row_number() over (
            order by named.place desc nulls last, ${issues.sortOrder}, ${issues.id}
          ) as sort_order
        from ${issues} left join named on named.id = ${issues.id}
      )
      update ${issues} set sort_order = placed.sort_order from placed where placed.id = ${issues.id}`);
  });

async function assertEachOnce(tx: Queries, ids: readonly IssueId[]): Promise<void> {
  const rows = await tx.select({ id: issues.id }).from(issues);
  const known = new Set(rows.map(({ id }) => id));
  const named = new Set<number>();
  for (const id of ids) {
    if (!known.has(id)) throw new IssueRefused('no_such_issue', id);
    if (named.has(id)) throw new IssueRefused('named_twice', id);
    named.add(id);
  }
}
