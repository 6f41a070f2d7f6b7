import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EmbedGuidePage } from '#contract/embedGuidePage.ts';
import { builtFiles, builtPage, pageNotBuilt, readBuilt } from '../../../server/web/builtPage.ts';
import { embedGuideHeaders } from '../../../server/platform/security/contentSecurityPolicy.ts';
import { appearanceOf, readStore } from '../../../server/storeSettings/index.ts';
import { listIssues } from '../../../server/catalog/catalogQueries.ts';
import type { Services } from '../../../server/services/index.ts';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const PinnedRelease = z.object({ file: z.string(), integrity: z.string() });

/** The pinned script for host pages; null if it is not built. */
async function readPinned(): Promise<EmbedGuidePage['pinned']> {
  try {
    const manifest = new URL('../../../dist/embed/manifest.json', import.meta.url);
    const { file, integrity } = PinnedRelease.parse(JSON.parse(await readFile(manifest, 'utf8')));
    return { path: `/embed/${file}`, integrity };
  } catch {
    return null;
  }
}

/** The most issues in the selection list. */
const maxIssues = 100;

interface Options {
  readonly services: Services;
  /** The address of a page on another site that shows the store; null without one. */
  readonly newsPage: string | null;
}

/** The page that shows publishers how to embed a store. Only the demo has it. */
export async function embedGuideRoutes(app: FastifyInstance, options: Options): Promise<void> {
  await builtFiles(app, 'embed-guide');
  app.get('/embed', async (request, reply) => {
    const built = await readBuilt('embed-guide');
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(pageNotBuilt);
    return reply
      .headers(embedGuideHeaders(options.services.settings))
      .type('text/html; charset=utf-8')
      .send(builtPage(built, await bootOf(options, request), { scripts: ['/embed/v1.js'] }));
  });
}

async function bootOf(
  { services: { db, site, settings }, newsPage }: Options,
  request: FastifyRequest,
): Promise<EmbedGuidePage> {
  const store = await readStore(db);
  const issues = await listIssues(db, maxIssues);
  return {
    ...appearanceOf(store),
    storeName: store.name,
    origin: site(request).url,
    embedHosts: [...settings.embedHosts],
    issues: issues.map(({ id, title, language, isFree, hasSample, cover }) => ({
      id,
      title,
      language,
      isFree,
      hasSample,
      cover,
    })),
    pinned: await readPinned(),
    newsSite: newsPage,
    sentryDsn: settings.sentryDsn,
  };
}
