import { sql } from 'drizzle-orm';
import { foldedSearchText } from '#contract/foldedPageText.ts';
import { type Db, type Queries, rowsOf } from '../platform/db/connection.ts';
import { issues, pageTexts } from '../platform/db/schema.ts';
import { hasWordsOf, type SearchTokens } from './tokens.ts';

/** The most pages of one search. A frequent word is on more pages than a person looks at. */
const MAX_PAGES = 1500;
/** The most pages whose texts are compared with the words, at a third of a millisecond each. */
const MAX_COMPARED = 500;
/** The issues that are read first for a frequent word. Four times as many follow, until there are enough pages. */
const FIRST_ISSUES = 16;

/** An issue with the pages that have all words, in order. */
export interface FoundIssue {
  readonly id: number;
  readonly sortOrder: number;
  readonly samplePages: number;
  readonly pages: readonly number[];
}

interface PageRow {
  readonly id: number;
  readonly sortOrder: number;
  readonly samplePages: number | null;
  readonly page: number;
  readonly text: string;
}

/**
 * Returns the issues with pages that have all words: those with most pages first, then the newest. For a frequent word
 * these are the newest issues.
 */
export async function findIssues(db: Db, tokens: SearchTokens): Promise<FoundIssue[]> {
  const rows = await db.transaction((tx) => pageRows(tx, tokens));
  const isFound = ({ text }: PageRow): boolean =>
    !tokens.isInexact || hasWordsOf(foldedSearchText(text), tokens);
  const byIssue = new Map<number, PageRow[]>();
  for (const row of rows.filter(isFound)) {
    const pages = byIssue.get(row.id);
    if (pages) pages.push(row);
    else byIssue.set(row.id, [row]);
  }
  return [...byIssue.values()].flatMap(foundIssue).toSorted(inOrder);
}

/**
 * Reads the pages by the index. Because of the limit PostgreSQL may prefer to read the table from its start, which
 * takes seconds if the pages are at its end.
 */
async function pageRows(tx: Queries, tokens: SearchTokens): Promise<PageRow[]> {
  await tx.execute(sql`set local enable_seqscan = off`);
  const limit = tokens.isInexact ? MAX_COMPARED : MAX_PAGES;
  const some = await rowsOf<FoundRow>(tx, pagesWith(tokens, limit + 1));
  return (some.length > limit ? await newestRows(tx, tokens, limit) : some).filter(isPresent);
}

/** A page of an earlier file of its issue has no issue. */
type FoundRow = PageRow | { readonly [key in keyof PageRow]: PageRow[key] | null };
const isPresent = (row: FoundRow): row is PageRow => row.id !== null;

/**
 * The pages of a frequent word, from the newest issues. Ordering all of them takes seconds, and reading one issue after the
 * other does for a word that only old issues have.
 */
async function newestRows(tx: Queries, tokens: SearchTokens, limit: number): Promise<FoundRow[]> {
  // An index scan of the key would read the tokens of all pages of many issues.
  await tx.execute(sql`set local enable_indexscan = off`);
  const all = sql`select id from ${issues} order by sort_order desc, id desc`;
  const newest = (await rowsOf<{ id: number }>(tx, all)).map(({ id }) => id);
  const found: FoundRow[] = [];
  let count = FIRST_ISSUES;
  for (let at = 0; at < newest.length && found.length < limit; at += count / 4) {
    const some = newest.slice(at, at + count);
    // oxlint-disable-next-line no-await-in-loop -- older issues are read only if the newer ones have too few pages
    found.push(...(await rowsOf<FoundRow>(tx, pagesWith(tokens, limit - found.length, some))));
    count *= 4;
  }
  return found;
}

/**
 * @param issueIds the issues to search, the first ones first; without them all issues in any order. Exported for the test
 * of its plan.
 */
export function pagesWith(
  { query, isInexact }: SearchTokens,
  limit: number,
  issueIds?: readonly number[],
) {
  const ids = sql`${`{${issueIds?.join(',')}}`}::int[]`;
  const inIssues = sql`and issue_id = any(${ids}) order by array_position(${ids}, issue_id)`;
  return sql`
  select i.id, t.page, i.sort_order as "sortOrder", i.sample_pages as "samplePages",
    ${isInexact ? sql`t.text` : sql`''`} as text
  from (
    select issue_id, pdf_sha256, page, text from ${pageTexts}
    where tokens @@ ${query}::tsquery ${issueIds ? inIssues : sql``} limit ${sql.raw(`${limit}`)}
  ) t
  left join ${issues} i on i.id = t.issue_id and i.full_sha256 = t.pdf_sha256`;
}

function foundIssue(rows: readonly PageRow[]): FoundIssue[] {
  const [first] = rows;
  if (!first) return [];
  const { id, sortOrder, samplePages } = first;
  const pages = rows.map(({ page }) => page).toSorted((a, b) => a - b);
  return [{ id, sortOrder, samplePages: samplePages ?? 0, pages }];
}

const inOrder = (a: FoundIssue, b: FoundIssue): number =>
  b.pages.length - a.pages.length || b.sortOrder - a.sortOrder || b.id - a.id;

interface PageKey {
  readonly id: number;
  readonly page: number;
}

export const keyOf = ({ id, page }: PageKey): string => `${id} ${page}`;

/** The texts of pages by `keyOf`. */
export async function textsOf(
  tx: Queries,
  pages: readonly PageKey[],
): Promise<ReadonlyMap<string, string>> {
  if (pages.length === 0) return new Map();
  const rows = await rowsOf<PageKey & { text: string }>(
    tx,
    sql`select t.issue_id as id, t.page, t.text
      from json_to_recordset(${JSON.stringify(pages)}::json) as asked(id int, page int)
      join ${issues} i on i.id = asked.id
      join ${pageTexts} t on t.issue_id = i.id and t.pdf_sha256 = i.full_sha256
        and t.page = asked.page`,
  );
  return new Map(rows.map((row) => [keyOf(row), row.text]));
}
