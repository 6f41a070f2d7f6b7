import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as z from 'zod';
import { type Issue, IssueList } from '#contract/api/issue.ts';
import type { Queries } from '../platform/db/connection.ts';
import { catalogVersion } from '../platform/db/schema.ts';
import { batchLoader } from '../platform/db/batchLoader.ts';
import { Memo } from '../platform/memo.ts';
import { listIssues } from './queries.ts';

/** All listed issues at one version of the database. */
export interface CatalogCache {
  readonly stamp: string;
  readonly issues: readonly Issue[];
  /** The response body by content encoding; '' is unencoded. */
  readonly json: Readonly<Record<'br' | 'gzip' | '', Buffer>>;
}

/**
 * Returns a function that resolves to the current catalogue. It is cached until the version in the database
 * changes: reading, serializing and compressing 10,000 issues takes 0.3 s, and sending them again takes
 * less than a millisecond.
 */
export function openCatalogCache(db: Queries): () => Promise<CatalogCache> {
  const cache = new Memo<CatalogCache>({ max: 1 });
  const query = db.select({ stamp: catalogVersion.version }).from(catalogVersion).prepare('stamp');
  const loadCurrent = batchLoader(async (callers: readonly null[]) => {
    const [row] = await query.execute();
    const stamp = row?.stamp ?? randomUUID();
    // The rows may be newer than the version. Then they are read once more than necessary.
    const current = await cache.get(stamp, () => readCatalogue(db, stamp));
    return callers.map(() => current);
  });
  return () => loadCurrent(null);
}

async function readCatalogue(db: Queries, stamp: string): Promise<CatalogCache> {
  const issues = await listIssues(db);
  const plain = Buffer.from(JSON.stringify(z.encode(IssueList, issues)));
  const [br, gzipped] = await Promise.all([compress(plain, { params }), promisify(gzip)(plain)]);
  return { stamp, issues, json: { br, gzip: gzipped, '': plain } };
}

const compress = promisify(brotliCompress);
/** About the ratio of gzip's best level, in a tenth of the time of Brotli's. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
