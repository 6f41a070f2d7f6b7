import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Issue, posterPath, posterWidth } from '#contract/api/issue.ts';
import { Refused } from '../../platform/http/refusal.ts';
import type { Services } from '../../services/index.ts';
import { readStore } from '../../storeSettings/index.ts';
import { atomFeed } from './atomFeed.ts';
import { feedPaths, type FeedStore, feedStoreOf } from './feedStore.ts';
import { opdsCatalog, pagesOf } from './opdsCatalog.ts';

const Query = z.object({ page: z.coerce.number().int().min(1).catch(1) });

const pixels = z.coerce.number().int().positive().catch(Infinity);
const CardQuery = z.object({
  url: z.string().catch(''),
  format: z.string().catch('json'),
  maxwidth: pixels,
  maxheight: pixels,
});

type FeedServices = Pick<Services, 'db' | 'site' | 'catalogCache'>;

/** The listed issues for feed readers and for reading apps. Both need no session and name no person. */
export async function feedRoutes(app: FastifyInstance, services: FeedServices): Promise<void> {
  const { db, site, catalogCache } = services;
  const storeOf = async (request: FastifyRequest): Promise<FeedStore> => {
    const row = await readStore(db);
    if (!row.feedsEnabled) throw new Refused('not_found');
    return feedStoreOf(row, site(request).url);
  };
  app.get(feedPaths.atom, async (request, reply) => {
    const store = await storeOf(request);
    const { issues } = await catalogCache();
    return sendFeed(request, reply, 'application/atom+xml', atomFeed(store, issues));
  });
  app.get(feedPaths.opds, async (request, reply) => {
    const store = await storeOf(request);
    const { issues } = await catalogCache();
    const { page } = Query.parse(request.query);
    if (page > pagesOf(issues)) throw new Refused('not_found');
    const catalog = JSON.stringify(opdsCatalog(store, issues, page));
    return sendFeed(request, reply, 'application/opds+json', catalog);
  });
  app.get(feedPaths.oembed, async (request, reply) => {
    const store = await storeOf(request);
    const { url, format, maxwidth: width, maxheight: height } = CardQuery.parse(request.query);
    // The specification has this status for a format that a site does not write.
    if (format !== 'json') return reply.code(501).send();
    const id = issueAt(url, store);
    const issue = (await catalogCache()).issues.find((one) => one.id === id);
    if (!issue) throw new Refused('not_found');
    const card = JSON.stringify(issueCard(store, issue, { width, height }));
    return sendFeed(request, reply, 'application/json', card);
  });
}

/** Sends 304 to a client that has this text. Apps in browsers read the feeds from other origins. */
function sendFeed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  void reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*', etag });
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(text);
}

/** The longest sides of a picture that a site has room for, in pixels. */
interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * What other sites show for a link to an issue (oEmbed 1.0). The type is a link with a picture: only listed sites may
 * frame the store, so there is no HTML for all others.
 */
export function issueCard(store: FeedStore, issue: Issue, room: Room): object {
  const { cover } = issue;
  const height = Math.round((posterWidth * cover.height) / cover.width);
  return {
    version: '1.0',
    type: 'link',
    title: store.titleOf(issue),
    provider_name: store.name,
    provider_url: `${store.origin}/`,
    cache_age: 3600,
    ...(posterWidth <= room.width &&
      height <= room.height && {
        thumbnail_url: store.origin + posterPath(issue.id),
        thumbnail_width: posterWidth,
        thumbnail_height: height,
      }),
  };
}

/** The number of the issue at an address of this store, which may be below a path; null for every other address. */
export function issueAt(address: string, { origin }: Pick<FeedStore, 'origin'>): number | null {
  const url = URL.parse(address);
  const [before, path = ''] = url ? `${url.origin}${url.pathname}`.split(`${origin}/read/`, 2) : [];
  const id = before === '' ? /^(\d+)(?:\/|$)/.exec(path)?.[1] : undefined;
  return id === undefined ? null : Number(id);
}
