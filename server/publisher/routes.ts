import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Direction, Locale, Theme } from '#contract/boot.ts';
import type { PublisherPage } from '#contract/publisherPage.ts';
import { listIssues } from '../catalog/index.ts';
import { fileHeaders } from '../document/fileHeaders.ts';
import { publisherHeaders } from '../security/policies.ts';
import type { Services } from '../services.ts';
import { readStore } from '../store/index.ts';
import { publisherFolder, publisherPrefix, readPublisherBundle } from './bundle.ts';
import { publisherPage } from './page.ts';
import { readPinned } from './pinned.ts';

/** As many issues as a list of choices can hold. */
const mostIssues = 100;

const notBuilt = 'The page is not built yet. Run "npm start", which builds it.';

/** The page that shows publishers how a store is put into theirs. Only a demo has it. */
export async function publisherRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(serveFiles, {
    root: publisherFolder,
    prefix: publisherPrefix,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: fileHeaders,
  });
  app.get('/embed', async (request, reply) => {
    const bundle = await readPublisherBundle();
    if (!bundle) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
    return reply
      .headers(publisherHeaders)
      .type('text/html; charset=utf-8')
      .send(publisherPage(bundle, await knownTo(services, request)));
  });
}

async function knownTo(
  { db, site, settings, newsPage }: Services,
  request: FastifyRequest,
): Promise<PublisherPage> {
  const store = await readStore(db);
  const issues = await listIssues(db, mostIssues);
  return {
    locale: Locale.parse(store.locale),
    direction: Direction.parse(store.uiDirection),
    theme: Theme.parse(store.theme),
    storeName: store.name,
    origin: site(request).origin,
    embedHosts: [...settings.embedHosts],
    issues: issues.map(({ id, title, isFree, hasSample, cover }) => ({
      id,
      title,
      isFree,
      hasSample,
      cover,
    })),
    pinned: await readPinned(),
    newsSite: newsPage,
  };
}
