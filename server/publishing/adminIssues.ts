import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AdminIssue, PackStatus } from '#contract/admin/issue.ts';
import { IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  files,
  issues,
  packs,
  pagePreviews,
  bundleIssues,
  purchases,
  payments,
  coupons,
} from '../platform/db/schema.ts';
import { IssueRefused, metadataOf, lockIssue, type IssueRow, findIssue } from './issueRows.ts';
import { announceIssue } from '../news/newsSending.ts';
import { lockShelf } from './saveIssue.ts';
import type { Resources } from '../platform/resources.ts';
import { orderPacks, planPacks } from './packs/packRows.ts';

/**
 * Requests a rebuild of the packs of an issue. The next round of the builder builds them. Readers use the
 * earlier packs until then. Throws `IssueRefused`.
 */
export async function rebuildPacks(
  { db, clock }: Pick<Resources, 'db' | 'clock'>,
  id: IssueId,
): Promise<AdminIssue> {
  await findIssue(db, id);
  await planPacks({ db, clock });
  await orderPacks({ db, clock }, id);
  return adminIssue(db, id);
}

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

const unscheduled = { publishAt: null, publishRefusal: null };

/** The one transition onto the shelf and off it, by hand and by a schedule. `tx` has locked the issue. */
export async function setListed(
  tx: Queries,
  issue: IssueRow,
  listed: boolean,
  now: Date,
): Promise<void> {
  const columns = listed
    ? { withdrawnAt: null, publishedAt: issue.publishedAt ?? now, ...unscheduled }
    : { withdrawnAt: issue.withdrawnAt ?? now };
  await tx.update(issues).set(columns).where(eq(issues.id, issue.id));
  if (listed && issue.publishedAt === null) await announceIssue(tx, issue.id, now);
}

/** Publishes a draft at a time, or takes that back. Throws `IssueRefused`. */
export const scheduleIssue = (
  { db, clock }: Pick<Resources, 'db' | 'clock'>,
  id: IssueId,
  at: Date | null,
): Promise<AdminIssue> =>
  db.transaction(async (tx) => {
    const issue = await lockIssue(tx, id);
    if (issue.publishedAt !== null) throw new IssueRefused('not_a_draft', id);
    if (at && at <= clock.now()) throw new IssueRefused('time_past', id);
    const columns = { ...unscheduled, publishAt: at };
    await tx.update(issues).set(columns).where(eq(issues.id, id));
    return adminIssue(tx, id);
  });

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
  for (const table of [purchases, payments, coupons, bundleIssues]) {
    const rows = await tx
      .select({ id: table.issueId })
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

/** Returns an issue for its publisher. Throws `IssueRefused`. */
export async function adminIssue(tx: Queries, id: IssueId): Promise<AdminIssue> {
  const [found] = await select(tx, eq(issues.id, id));
  if (!found) throw new IssueRefused('no_such_issue', id);
  return found;
}

/** Returns all issues, with drafts and withdrawn ones, in the order of the shelf. */
export const adminShelf = (tx: Queries): Promise<AdminIssue[]> => select(tx, undefined);

type PackColumns = Pick<
  typeof packs.$inferSelect,
  'state' | 'builtPages' | 'pictures' | 'pictureEnd'
>;

async function select(tx: Queries, which: SQL | undefined): Promise<AdminIssue[]> {
  const rows = await tx
    .select({
      issue: issues,
      size: files.size,
      pack: {
        state: packs.state,
        builtPages: packs.builtPages,
        pictures: packs.pictures,
        pictureEnd: packs.pictureEnd,
      },
    })
    .from(issues)
    .innerJoin(files, eq(files.sha256, issues.full))
    .leftJoin(
      packs,
      and(eq(packs.issueId, issues.id), eq(packs.type, 'full'), eq(packs.pdf, issues.full)),
    )
    .where(which)
    .orderBy(desc(issues.sortOrder), desc(issues.id));
  const pictures = await picturesOf(tx, which);
  const owners = await ownersOf(tx, which);
  return rows.map(({ issue, size, pack }) => ({
    ...fieldsOf(issue),
    size,
    pack: issue.publishedAt && pack && statusOf(pack),
    pictures: pictures.get(issue.id) ?? [],
    owners: owners.get(issue.id) ?? 0,
  }));
}

const statusOf = ({ state, builtPages, pictures, pictureEnd }: PackColumns): PackStatus => {
  const first = pictureEnd !== null;
  return { state, builtPages, pictures: { first, slow: pictures - (first ? 1 : 0) } };
};

const fieldsOf = (row: IssueRow): Omit<AdminIssue, 'size' | 'pack' | 'pictures' | 'owners'> => ({
  id: IssueId.parse(row.id),
  title: row.title,
  description: row.description,
  price: row.isFree ? null : MinorUnits.parse(row.price),
  pages: row.fullPages,
  samplePages: row.samplePages ?? 0,
  language: row.language,
  readingDirection: row.readingDirection,
  spreads: row.spreads,
  ...metadataOf(row),
  cover: {
    fileName: row.coverFileName,
    width: row.coverWidth,
    height: row.coverHeight,
    isOwn: row.pageWidth !== null,
  },
  publishedAt: row.publishedAt?.toISOString() ?? null,
  isListed: row.withdrawnAt === null,
  publishAt: row.publishAt?.toISOString() ?? null,
  publishRefusal: row.publishRefusal,
});

async function picturesOf(tx: Queries, which: SQL | undefined) {
  const rows = await tx
    .select({ picture: pagePreviews })
    .from(pagePreviews)
    .innerJoin(issues, eq(issues.id, pagePreviews.issueId))
    .where(which)
    .orderBy(asc(pagePreviews.page));
  const byIssue = new Map<number, AdminIssue['pictures'][number][]>();
  for (const { picture } of rows) {
    const { page, width, height } = picture;
    const pictures = byIssue.get(picture.issueId);
    if (pictures) pictures.push({ page, width, height });
    else byIssue.set(picture.issueId, [{ page, width, height }]);
  }
  return byIssue;
}

async function ownersOf(tx: Queries, which: SQL | undefined): Promise<Map<number, number>> {
  const ids = tx.select({ id: issues.id }).from(issues).where(which);
  const rows = await tx
    .select({ issueId: purchases.issueId, owners: count() })
    .from(purchases)
    .where(and(which && inArray(purchases.issueId, ids), isNull(purchases.revokedAt)))
    .groupBy(purchases.issueId);
  return new Map(rows.map(({ issueId, owners }) => [issueId, owners]));
}
