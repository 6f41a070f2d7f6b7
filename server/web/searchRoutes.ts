import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { and, asc, gt, isNull, lte, max } from 'drizzle-orm';
import { giftFolder, paths, issuePath } from '#contract/paths.ts';
import type { Site } from '../platform/http/origin.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { Services } from '../services/index.ts';
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

async function countFiles(tx: Queries): Promise<number> {
  const [row] = await tx.select({ last: max(issues.id) }).from(issues);
  return Math.max(1, Math.ceil((row?.last ?? 0) / idsInFile));
}

/**
 * The index of the files, for more than one.
 * @param origin of the site, without a slash
 */
function indexOf(origin: string, files: number): string {
  const names = Array.from({ length: files }, (_, place) => `${origin}/sitemap-${place + 1}.xml`);
  const entries = names.map((name) => `<sitemap><loc>${name}</loc></sitemap>\n`).join('');
  return `${declaration}<sitemapindex ${namespace}>\n${entries}</sitemapindex>\n`;
}

/**
 * Streams one file.
 * @param file counts from 1
 */
async function* fileOf(tx: Queries, origin: string, file: number): AsyncIterable<string> {
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

const xml = 'application/xml; charset=utf-8';

/** The files for search engines. */
export async function searchRoutes(app: FastifyInstance, { db, site }: Services): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
  });
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsOf(site(request))),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const { url } = site(request);
    const files = await countFiles(db);
    void reply.type(xml);
    return reply.send(files > 1 ? indexOf(url, files) : Readable.from(fileOf(db, url, 1)));
  });
  app.get('/sitemap-:file(^[1-9]\\d{0,4}$).xml', async (request, reply) => {
    const file = Number((request.params as { file: string }).file);
    if (file > (await countFiles(db))) throw new Refused('not_found');
    return reply.type(xml).send(Readable.from(fileOf(db, site(request).url, file)));
  });
}

/**
 * The rules for search engines (RFC 9309): personal pages and calls are excluded. The list of issues stays
 * allowed for crawlers that run the app, which would fail without it.
 */
const robotsOf = ({ url, prefix }: Pick<Site, 'url' | 'prefix'>): string =>
  [
    'User-agent: *',
    `Allow: ${prefix}/api/issues$`,
    ...['/api/', '/auth/', '/account', giftFolder, paths.notes, paths.login].map(
      (path) => `Disallow: ${prefix}${path}`,
    ),
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n');
