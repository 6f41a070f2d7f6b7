import { issuePath } from '#contract/paths.ts';
import { and, asc, gt, isNull, lte, max } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { issues } from '../platform/db/schema.ts';

/**
 * The number of ids in one file. A file may contain 50,000 URLs (sitemaps.org), and the first also contains
 * the list. Files are split by id, because an id never moves to another file.
 */
const idsInFile = 49_999;
/** Rows in memory at once. */
const batch = 1000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export async function countFiles(tx: Queries): Promise<number> {
  const [row] = await tx.select({ last: max(issues.id) }).from(issues);
  return Math.max(1, Math.ceil((row?.last ?? 0) / idsInFile));
}

/**
 * The index of the files, for more than one.
 * @param origin of the site, without a slash
 */
export function indexOf(origin: string, files: number): string {
  const names = Array.from({ length: files }, (_, place) => `${origin}/sitemap-${place + 1}.xml`);
  const entries = names.map((name) => `<sitemap><loc>${name}</loc></sitemap>\n`).join('');
  return `${declaration}<sitemapindex ${namespace}>\n${entries}</sitemapindex>\n`;
}

/**
 * Streams one file.
 * @param file counts from 1
 */
export async function* fileOf(tx: Queries, origin: string, file: number): AsyncIterable<string> {
  yield `${declaration}<urlset ${namespace}>\n`;
  if (file === 1) yield `<url><loc>${origin}/</loc></url>\n`;
  const last = file * idsInFile;
  let after = last - idsInFile;
  while (after < last) {
    const rows = await listed(tx, after, last);
    yield rows.map((row) => entry(row, origin)).join('');
    after = rows.length < batch ? last : (rows.at(-1)?.id ?? last);
  }
  yield '</urlset>\n';
}

const listed = (tx: Queries, after: number, last: number) =>
  tx
    .select({ id: issues.id, publishedAt: issues.publishedAt })
    .from(issues)
    .where(and(isNull(issues.withdrawnAt), gt(issues.id, after), lte(issues.id, last)))
    .orderBy(asc(issues.id))
    .limit(batch);

const lastChange = (time: Date | null): string =>
  time ? `<lastmod>${time.toISOString()}</lastmod>` : '';

interface Listed {
  readonly id: number;
  readonly publishedAt: Date | null;
}

const entry = ({ id, publishedAt }: Listed, origin: string): string =>
  `<url><loc>${origin}${issuePath(id)}</loc>${lastChange(publishedAt)}</url>\n`;
