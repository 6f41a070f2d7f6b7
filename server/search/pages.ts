import { sql } from 'drizzle-orm';
import { foldedSearchText } from '#contract/foldedPageText.ts';
import { type Db, type Queries, rowsOf } from '../platform/db/connection.ts';
import { issues, pageTexts } from '../platform/db/schema.ts';
import { hasWordsOf, type SearchTokens } from './tokens.ts';

/** The most pages of one search. A frequent word is on more pages than a person looks at. */
const MAX_PAGES = 1500;
/** The most pages whose texts are compared with the words. */
const MAX_COMPARED = 200;

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

/** Returns the issues with pages that have all words: those with most pages first, then the newest. */
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
  return rowsOf<PageRow>(tx, pagesWith(tokens));
}

/** Exported for the test of its plan. */
export const pagesWith = ({ query, isInexact }: SearchTokens) => sql`
  select t.issue_id as id, t.page, i.sort_order as "sortOrder", i.sample_pages as "samplePages",
    ${isInexact ? sql`t.text` : sql`''`} as text
  from (
    select issue_id, pdf_sha256, page, text from ${pageTexts}
    where tokens @@ ${query}::tsquery limit ${sql.raw(`${isInexact ? MAX_COMPARED : MAX_PAGES}`)}
  ) t
  join ${issues} i on i.id = t.issue_id and i.full_sha256 = t.pdf_sha256`;

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
