import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as z from 'zod';
import { type Issue, IssueList } from '#contract/api/issue.ts';
import type { Queries } from '../platform/db/connection.ts';
import { shelf } from '../platform/db/schema.ts';
import { batchLoader } from '../platform/db/batchLoader.ts';
import { Memo } from '../platform/memo.ts';
import { listIssues } from './index.ts';

/** All that is listed, as it was when the database had this stamp. */
export interface CatalogCache {
  readonly stamp: string;
  readonly issues: readonly Issue[];
  /** As the call answers it, by the encodings that browsers take; '' is none. */
  readonly json: Readonly<Record<'br' | 'gzip' | '', Buffer>>;
}

/**
 * Answers with the shelf as it is now, which is remembered until the database's stamp is another:
 * reading, spelling and packing 10,000 issues takes 0.3 s, sending them again less than a
 * millisecond.
 */
export function openCatalogCache(db: Queries): () => Promise<CatalogCache> {
  const shelves = new Memo<CatalogCache>({ max: 1 });
  const query = db.select({ stamp: shelf.stamp }).from(shelf).prepare('stamp');
  const ask = batchLoader(async (askers: readonly null[]) => {
    const [row] = await query.execute();
    const stamp = row?.stamp ?? randomUUID();
    // What is read now may be newer than its stamp: then it is read once more than it had to be.
    const present = await shelves.get(stamp, () => shelfAt(db, stamp));
    return askers.map(() => present);
  });
  return () => ask(null);
}

async function shelfAt(db: Queries, stamp: string): Promise<CatalogCache> {
  const issues = await listIssues(db);
  const plain = Buffer.from(JSON.stringify(z.encode(IssueList, issues)));
  const [br, gzipped] = await Promise.all([packed(plain, { params }), promisify(gzip)(plain)]);
  return { stamp, issues, json: { br, gzip: gzipped, '': plain } };
}

const packed = promisify(brotliCompress);
/** As tight as gzip's best in a tenth of the time of brotli's. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
