import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EmbedGuidePage } from '#contract/embedGuidePage.ts';
import { builtFiles, builtPage, pageNotBuilt, readBuilt } from '../../../server/web/builtPage.ts';
import { embedGuideHeaders } from '../../../server/platform/security/contentSecurityPolicy.ts';
import { lookOf, readStore } from '../../../server/storeSettings/index.ts';
import { readPinned } from './pinned.ts';
import { listIssues } from '../../../server/catalog/queries.ts';
import type { Services } from '../../../server/services/index.ts';

/** As many issues as a list of choices can hold. */
const mostIssues = 100;

interface Options {
  readonly services: Services;
  /** The address of a page on another site that shows the store; null where there is none. */
  readonly newsPage: string | null;
}

/** The page that shows publishers how a store is put into theirs. Only a demo has it. */
export async function embedGuideRoutes(app: FastifyInstance, options: Options): Promise<void> {
  await builtFiles(app, 'embed-guide');
  app.get('/embed', async (request, reply) => {
    const built = await readBuilt('embed-guide');
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(pageNotBuilt);
    return reply
      .headers(embedGuideHeaders)
      .type('text/html; charset=utf-8')
      .send(builtPage(built, await knownTo(options, request), { scripts: ['/embed/v1.js'] }));
  });
}

async function knownTo(
  { services: { db, site, settings }, newsPage }: Options,
  request: FastifyRequest,
): Promise<EmbedGuidePage> {
  const store = await readStore(db);
  const issues = await listIssues(db, mostIssues);
  return {
    ...lookOf(store),
    storeName: store.name,
    origin: site(request).origin,
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
  };
}
