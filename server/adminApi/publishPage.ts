import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublishPage } from '#contract/admin/publishPageData.ts';
import { largestAmount } from '#contract/chargeLimits.ts';
import { publisherAccount, publisherEmail } from '../identity/publisherAccess.ts';
import { issueGuestSession, loadUser } from '../identity/visitor.ts';
import { builtFiles, builtPage, pageNotBuilt, readBuilt } from '../web/builtPage.ts';
import { visibleTitles } from '../web/fontPreloads.ts';
import { sendDocument } from '../platform/http/html.ts';
import { leastPrice } from '../billing/priceLimits.ts';
import { limits } from '../publishing/refusals.ts';
import { publishPageHeaders } from '../platform/security/contentSecurityPolicy.ts';
import { missingSetup } from '../config/startSummary.ts';
import { appearanceOf, readStore } from '../storeSettings/index.ts';
import { listIssues } from '../catalog/queries.ts';
import type { Services } from '../services/index.ts';

/** Sends the publisher's page to every user: the page itself shows who may use it. */
export async function publishPage(app: FastifyInstance, services: Services): Promise<void> {
  const { integrations, settings } = services;
  const { playerOrigins } = integrations;
  await builtFiles(app, 'publish');
  await app.register(async (page) => {
    issueGuestSession(page, services);
    loadUser(page, services);
    page.get('/publish/', (_request, reply) => reply.redirect('/publish', 308));
    page.get('/publish', async (request, reply) => {
      const built = await readBuilt('publish');
      if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(pageNotBuilt);
      const pageData = await pageDataFor(services, request);
      const headers = publishPageHeaders({ playerOrigins, sentryDsn: settings.sentryDsn });
      const titles = await titlesFor(services, pageData);
      return sendDocument(reply, headers, builtPage(built, pageData, { titles }));
    });
  });
}

/** Titles at the beginning of the shelf, for the font preloads. Guests and other accounts see no shelf. */
async function titlesFor({ db }: Services, { account }: PublishPage): Promise<string[]> {
  if (!account?.isPublisher) return [];
  return (await listIssues(db, visibleTitles)).map(({ title }) => title);
}

async function pageDataFor(services: Services, request: FastifyRequest): Promise<PublishPage> {
  const { userId } = request;
  const store = await readStore(services.db);
  const mayHoldSessions = services.site(request).mayHoldSessions;
  return {
    ...appearanceOf(store),
    storeName: store.name,
    currency: store.currency,
    precision: store.currencyPrecision,
    leastPrice: leastPrice(services.payments, store.currency),
    largestPrice: largestAmount(store.currency),
    account: userId === null ? null : await publisherAccount(services, userId),
    sandbox: store.previewMode,
    mostBytes: limits.fileBytes,
    mostPages: limits.pages,
    lacking: missingSetup(services.settings, mayHoldSessions),
    publisherEmail: publisherEmail(services),
    sentryDsn: services.settings.sentryDsn,
  };
}
