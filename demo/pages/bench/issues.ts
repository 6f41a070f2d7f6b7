import { desc, inArray, isNull } from 'drizzle-orm';
import type { BenchIssue } from '#contract/benchmark/page.ts';
import { IssueId } from '#contract/ids.ts';
import type { Queries } from '../../../server/platform/db/connection.ts';
import { files, issues } from '../../../server/platform/db/schema.ts';
import { asksForSignIn, readStore } from '../../../server/storeSettings/index.ts';

/** Pages from which on an issue has everything that is measured: a jump leads over some of them. */
export const enoughPages = 12;

/** As many as are read three times in two minutes. */
const maxIssues = 3;

interface Readable {
  readonly id: number;
  readonly name: string;
  readonly pages: number;
}

/**
 * Which issues are read by the bench: the first of the shelf that are long enough, and shorter ones
 * only where there are too few of those. Names that occur twice are told apart by their ids.
 */
export function chooseIssues<Issue extends Readable>(shelf: readonly Issue[]): Issue[] {
  const isLong = ({ pages }: Issue): boolean => pages >= enoughPages;
  const short = shelf.filter((issue) => !isLong(issue)).toSorted((a, b) => b.pages - a.pages);
  const chosen = [...shelf.filter(isLong), ...short].slice(0, maxIssues);
  const isTwice = (name: string) => chosen.filter((one) => one.name === name).length > 1;
  return chosen.map((one) =>
    isTwice(one.name) ? { ...one, name: `${one.name} (${one.id})` } : one,
  );
}

/** More of the shelf is not looked at. */
const maxConsidered = 100;

/** What anybody may read without signing in: the whole issue where it is free, else its sample. */
export async function readableIssues(db: Queries): Promise<BenchIssue[]> {
  const isWholeOpen = !asksForSignIn(await readStore(db));
  const rows = await db
    .select()
    .from(issues)
    .where(isNull(issues.withdrawnAt))
    .orderBy(desc(issues.sortOrder), desc(issues.id))
    .limit(maxConsidered);
  const chosen = chooseIssues(rows.flatMap((row) => readable(row, isWholeOpen)));
  const sizes = await sizesOf(
    db,
    chosen.map(({ file }) => file),
  );
  return chosen.map(({ file, ...issue }) => ({ ...issue, bytes: sizes.get(file) ?? 0 }));
}

/** With the file in the place of its size; nothing where only buyers may read. */
function readable(row: typeof issues.$inferSelect, isWholeOpen: boolean) {
  const isWhole = row.isFree && isWholeOpen;
  const file = isWhole ? row.full : row.sample;
  const pages = isWhole ? row.fullPages : row.samplePages;
  if (file === null || pages === null) return [];
  const { id, title, coverFileName: fileName, coverWidth: width, coverHeight: height } = row;
  const type: BenchIssue['type'] = isWhole ? 'full' : 'sample';
  const name = title || `#${id}`;
  return [{ id: IssueId.parse(id), type, name, pages, file, cover: { fileName, width, height } }];
}

async function sizesOf(db: Queries, wanted: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ sha256: files.sha256, size: files.size })
    .from(files)
    .where(inArray(files.sha256, [...wanted]));
  return new Map(rows.map(({ sha256, size }) => [sha256, size]));
}
