import { and, asc, count, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import type { Queries } from '../platform/db/connection.ts';
import { files, issues, packs, pagePreviews, purchases } from '../platform/db/schema.ts';
import { IssueRefused } from './issueRows.ts';
import { metadataOf } from './metadata.ts';
import type { IssueRow } from './saveIssue.ts';

/** Returns an issue for its publisher. Throws `IssueRefused`. */
export async function adminIssue(tx: Queries, id: IssueId): Promise<AdminIssue> {
  const [found] = await select(tx, eq(issues.id, id));
  if (!found) throw new IssueRefused('no_such_issue', id);
  return found;
}

/** Returns all issues, with drafts and withdrawn ones, in the order of the shelf. */
export const adminShelf = (tx: Queries): Promise<AdminIssue[]> => select(tx, undefined);

async function select(tx: Queries, which: SQL | undefined): Promise<AdminIssue[]> {
  const rows = await tx
    .select({
      issue: issues,
      size: files.size,
      pack: { state: packs.state, builtPages: packs.builtPages },
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
    pack,
    pictures: pictures.get(issue.id) ?? [],
    owners: owners.get(issue.id) ?? 0,
  }));
}

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
  cover: { fileName: row.coverFileName, width: row.coverWidth, height: row.coverHeight },
  publishedAt: row.publishedAt?.toISOString() ?? null,
  isListed: row.withdrawnAt === null,
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
