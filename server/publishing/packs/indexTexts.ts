import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { and, eq, sql } from 'drizzle-orm';
import { PREFIX_BYTES } from '#contract/pack/format.ts';
import { PackHead, rangeOfPart } from '#contract/pack/head.ts';
import { PackedPages, type PackedPart, runFlags } from '#contract/pack/text.ts';
import { lineJoiner } from '#contract/joinLines.ts';
import type { BlobStore } from '../../platform/blobs/blobStore.ts';
import { rowsOf } from '../../platform/db/connection.ts';
import { issues, packs, pageTexts } from '../../platform/db/schema.ts';
import type { Resources } from '../../platform/resources.ts';
import { indexTokens, TEXT_INDEX_VERSION } from '../../search/tokens.ts';

/** Numbers for each run in `at`, of which the last are its flags. */
const perRun = 6;

/** Characters that the database does not store as text. */
const notStored = /[\0\p{Surrogate}]/gu;

/** The text of a page in reading order. Lines are joined as in the reader's search. */
function pageTextOf(parts: readonly PackedPart[] | null): string {
  const lines = (parts ?? []).flatMap(linesIn).filter((line) => line.trim() !== '');
  return lines.reduce(lineJoiner(lines), '').replaceAll(notStored, '');
}

function linesIn(part: PackedPart): string[] {
  if ('runs' in part) return linesOf(part.runs, part.at);
  return 'parts' in part ? part.parts.flatMap(linesIn) : [];
}

function linesOf(runs: readonly string[], at: readonly number[]): string[] {
  const lines = [''];
  for (const [index, text] of runs.entries()) {
    lines[lines.length - 1] += text;
    const flags = at[perRun * index + perRun - 1] ?? 0;
    if ((flags & runFlags.endsLine) !== 0) lines.push('');
  }
  return lines;
}

type Dependencies = Pick<Resources, 'db' | 'blobs'>;

/** The pack of the present file of an issue. */
interface IndexedPack {
  readonly issueId: number;
  readonly pdf: string;
  readonly file: string;
  readonly headEnd: number;
}

/** Packs whose text is not in the index, those of the newest issues first. */
export const packsToIndex = ({ db }: Pick<Dependencies, 'db'>): Promise<IndexedPack[]> =>
  rowsOf<IndexedPack>(
    db,
    sql`select p.issue_id as "issueId", p.pdf_sha256 as pdf, p.file_sha256 as file,
        p.head_end as "headEnd"
      from ${packs} p join ${issues} i on i.id = p.issue_id and i.full_sha256 = p.pdf_sha256
      where p.type = 'full' and p.state = 'ready' and not exists (
        select from ${pageTexts} t where t.issue_id = p.issue_id and t.pdf_sha256 = p.pdf_sha256
          and t.version = ${TEXT_INDEX_VERSION}::int)
      order by i.sort_order desc`,
  );

/** Replaces the rows of an issue by the text of a pack. An issue whose file was replaced meanwhile stays as it is. */
export async function indexPack({ db, blobs }: Dependencies, pack: IndexedPack): Promise<void> {
  const { issueId, pdf } = pack;
  const chunks = await rowsOfPack(blobs, pack);
  await db.transaction(async (tx) => {
    const isPresent = and(eq(issues.id, issueId), eq(issues.full, pdf));
    const present = await tx.select({ id: issues.id }).from(issues).where(isPresent).for('update');
    if (present.length === 0) return;
    await tx.delete(pageTexts).where(eq(pageTexts.issueId, issueId));
    for (const rows of chunks)
      await tx.execute(sql`
        insert into ${pageTexts} (issue_id, pdf_sha256, page, version, text, tokens)
        select ${issueId}::int, ${pdf}, r.page, ${TEXT_INDEX_VERSION}::int, r.text,
          array_to_tsvector(r.tokens)
        from jsonb_to_recordset(${rows}::jsonb) as r(page int, text text, tokens text[])`);
  });
}

/** Deletes the rows of files that were replaced. */
export const deleteOldTexts = ({ db }: Pick<Dependencies, 'db'>) =>
  db.execute(sql`
    delete from ${pageTexts} t using ${issues} i
    where i.id = t.issue_id and i.full_sha256 <> t.pdf_sha256`);

const unzip = promisify(gunzip);

/** The rows of each ten pages as JSON. */
async function rowsOfPack(blobs: BlobStore, { file, headEnd }: IndexedPack): Promise<string[]> {
  const read = async (start: number, end: number): Promise<unknown> => {
    const bytes = await buffer(await blobs.get(file, { start, end: end - 1 }));
    return JSON.parse((await unzip(bytes)).toString());
  };
  const head = PackHead.parse(await read(PREFIX_BYTES, headEnd));
  const chunks: string[] = [];
  let page = 0;
  for (const part of head.text) {
    const { begin, end } = rangeOfPart(part, headEnd - PREFIX_BYTES);
    const pages = PackedPages.parse(await read(begin, end));
    const rows = pages.map((parts) => {
      page += 1;
      const text = pageTextOf(parts);
      return { page, text, tokens: indexTokens(text) };
    });
    chunks.push(JSON.stringify(rows));
  }
  return chunks;
}
