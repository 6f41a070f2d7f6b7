import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Issue, IssueList } from '#contract/api/issue.ts';
import { type Queries, batchLoader } from '../platform/db/connection.ts';
import { catalogVersion } from '../platform/db/schema.ts';
import { type Encoding, encode, encodingFor } from '../platform/http/encoding.ts';
import { Memo } from '../platform/memo.ts';
import { listIssues } from './catalogQueries.ts';

/** Sends the whole catalogue in one encoding, or 304 to a client that has this version. */
export function catalogResponse(
  { stamp, json }: CatalogCache,
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): Buffer {
  const etag = `W/"${stamp}"`;
  const encoding = encodingFor(request);
  void reply.headers({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
    etag,
  });
  if (request.headers['if-none-match'] === etag) {
    void reply.code(304);
    return emptyBody;
  }
  if (encoding) void reply.header('content-encoding', encoding);
  return json[encoding];
}

const emptyBody = Buffer.alloc(0);

/** All listed issues at one version of the database. */
export interface CatalogCache {
  readonly stamp: string;
  readonly issues: readonly Issue[];
  /** The response body by content encoding. */
  readonly json: Readonly<Record<Encoding, Buffer>>;
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
  const [br, gzipped] = await Promise.all([encode(plain, 'br'), encode(plain, 'gzip')]);
  return { stamp, issues, json: { br, gzip: gzipped, '': plain } };
}
