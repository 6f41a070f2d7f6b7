import { giftFolder, paths } from '#contract/paths.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../platform/http/refusal.ts';
import { countFiles, fileOf, indexOf } from './sitemap.ts';
import type { Services } from '../services/index.ts';

const xml = 'application/xml; charset=utf-8';

/** The files for search engines. */
export async function searchRoutes(app: FastifyInstance, { db, site }: Services): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
  });
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsOf(site(request).origin)),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const { origin } = site(request);
    const files = await countFiles(db);
    void reply.type(xml);
    return reply.send(files > 1 ? indexOf(origin, files) : Readable.from(fileOf(db, origin, 1)));
  });
  app.get('/sitemap-:file(^[1-9]\\d{0,4}$).xml', async (request, reply) => {
    const file = Number((request.params as { file: string }).file);
    if (file > (await countFiles(db))) throw new Refused('not_found');
    return reply.type(xml).send(Readable.from(fileOf(db, site(request).origin, file)));
  });
}

/**
 * The rules for search engines (RFC 9309): personal pages and calls are excluded. The list of issues stays
 * allowed for crawlers that run the app, which would fail without it.
 * @param origin of the site, without a slash
 */
const robotsOf = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/issues$',
    'Disallow: /api/',
    'Disallow: /auth/',
    'Disallow: /account',
    `Disallow: ${giftFolder}`,
    `Disallow: ${paths.notes}`,
    `Disallow: ${paths.login}`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
