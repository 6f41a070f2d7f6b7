import { paths } from '#contract/paths.ts';
import serveFiles from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Appearance } from '#contract/messages/host.ts';
import { issueGuestSession } from '../identity/sessions.ts';
import { refusalBy, retryLater } from '../platform/http/errors.ts';
import { sendDocument } from '../platform/http/html.ts';
import { Refused } from '../platform/http/refusal.ts';
import { documentHeaders } from '../platform/security/contentSecurityPolicy.ts';
import { type Address, addressOf, elsewhere, listBelow, plansPage } from './address.ts';
import {
  isNowhere,
  openPageRows,
  type PageServices,
  type Start,
  startOf,
  withUnlisted,
} from './boot.ts';
import { appFolder, fileHeaders, readAppBuild } from './appBuild.ts';
import { headOf } from './head.ts';
import { newsPath } from '../news/newsSubscriptions.ts';
import { feedRoutes } from './feeds/feedRoutes.ts';
import { hostScriptRoutes } from './hostScript.ts';
import type { Frame } from './preloadLinks.ts';
import { offlineRoutes } from './offlineRoutes.ts';
import { openDocumentCache, pageOf } from './page.ts';
import { prerender, type Visit, visitOf } from './prerender.ts';
import { searchRoutes } from './searchRoutes.ts';
import type { Services } from '../services/index.ts';
import { visitorRights } from './visitorRights.ts';

const notBuilt = 'The app is not built yet. Run "npm start", which builds it.';

/** The addresses of the app. At other addresses the app shows that nothing is there. */
const listRoutes = [
  '/',
  '/issues',
  '/read',
  '/read/:id',
  '/read/:id/:type(^(?:preview|full|sample)$)',
];
const overListRoutes = [paths.login, paths.support];
const otherRoutes = [
  paths.account,
  paths.notes,
  paths.terms,
  paths.privacy,
  paths.accessibility,
  paths.withdraw,
  newsPath,
  paths.device,
];

/** The app's page at every address of the app, and the files of the build. */
export async function documentRoutes(app: FastifyInstance, before: Services): Promise<void> {
  const services = {
    ...before,
    sharedDocument: openDocumentCache(before.clock),
    pageRows: openPageRows(before),
  };
  const { signedUrls } = services.blobs;
  app.get('/index.html', (_request, reply) => reply.redirect('/', 308));
  await app.register(async (files) => {
    // A folder, or an address like //read, is an error of the file plugin. A visit gets the 404 page
    // instead.
    files.setErrorHandler((error, request, reply) => {
      if (((error as FastifyError).statusCode ?? 500) >= 500) throw error;
      if (!isVisit(request)) throw new Refused('not_found');
      return reply.callNotFound();
    });
    await files.register(serveFiles, {
      root: appFolder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      setHeaders: fileHeaders(signedUrls?.origin ? [signedUrls.origin] : []),
    });
  });
  await app.register(hostScriptRoutes);
  await app.register(searchRoutes, services);
  await app.register(feedRoutes, services);
  await app.register(offlineRoutes, services);
  await app.register(async (pages) => {
    issueGuestSession(pages, services);
    const serve = (urls: readonly string[], at: (request: FastifyRequest) => Address) => {
      // The app's router ignores a trailing slash.
      for (const url of urls.flatMap((url) => (url === '/' ? [url] : [url, `${url}/`])))
        pages.get(url, (request, reply) => sendPage(request, reply, services, at(request)));
    };
    serve(listRoutes, ({ params, query }) => addressOf(params, query));
    serve(overListRoutes, () => listBelow);
    serve([paths.plans], () => plansPage);
    serve(otherRoutes, () => elsewhere);
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (!isVisit(request)) throw new Refused('not_found');
    return sendPage(request, reply.code(404), services, elsewhere);
  });
}

/** Whether the request is a navigation, and not a request of a page for its parts. */
const isVisit = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets|auth|cover|embed|files)\//.test(url) &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  services: PageServices & { readonly sharedDocument: ReturnType<typeof openDocumentCache> },
  address: Address,
): Promise<FastifyReply> {
  const build = await readAppBuild();
  if (!build) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
  const site = services.site(request);
  const { unlisted, gifts, previews } = await visitorRights(request, services, address);
  const start = withUnlisted(await startOf(services, site, address, request.headers), unlisted);
  // The page is complete except for the data, and the app requests the data.
  if (start.fault !== null)
    void reply.code(refusalBy(start.fault, request).status).headers(retryLater);
  if (isNowhere(address, start)) void reply.code(404);
  const visit = visitOf(request, site, start);
  const appearance = visit.isFramed ? appearanceFor(request) : null;
  const render = (): string =>
    pageOf(build, start, {
      head: headOf(start, address, site.url),
      screen: prerender(visit, start, address, build),
      frame: frameOf(visit, address),
      isReading: address.isReading === true && start.issue !== undefined,
      appearance,
      gifts: start.store.giftLinksEnabled ? gifts : null,
      giftSale: giftSaleOf(start, services),
      previews,
    });
  const isForAll = start.fault === null && !unlisted && gifts === '' && previews === '';
  // The issues follow from the version of the catalogue and the address.
  const { first: _first, listed: _listed, now: _now, ...data } = start;
  const parts = { build: build.version, url: site.url, address, visit, appearance, data };
  const nonce = start.boot.gateways.paypal?.style_nonce;
  return sendDocument(
    reply,
    headersOf(start, services),
    isForAll
      ? await services.sharedDocument(request, reply, site, { parts, nonce, render })
      : render(),
  );
}

/** The link of a gift is sent by mail if mails are, and have links. */
function giftSaleOf({ store }: Start, { settings }: Services) {
  if (!store.giftPurchasesEnabled) return null;
  return settings.smtpUrl !== null && settings.publicUrl !== null ? 'mail' : '';
}

const headersOf = (start: Start, { embedHosts, integrations }: Services) =>
  documentHeaders({
    embedHosts,
    pictures: [start.store.icon, start.boot.auth.custom?.logo ?? ''],
    playerOrigins: integrations.playerOrigins,
    sentryDsn: start.boot.sentry_dsn,
    styles: start.sheet ? [start.sheet] : [],
    gateways: isSelling(start) ? start.boot.gateways : {},
  });

/** Nothing is sold when no prices are shown. */
const isSelling = ({ boot }: Start): boolean => boot.payments && !boot.promocodes_mode_only;

const frameOf = ({ isFramed }: Visit, { isReading }: Address): Frame => {
  if (!isFramed) return 'none';
  return isReading ? 'reader' : 'store';
};

/** The host script writes it into the frame's address, so that the first paint has it. */
const appearanceFor = ({ query }: FastifyRequest): Appearance | null =>
  FrameQuery.safeParse(query).data?.appearance ?? null;

const FrameQuery = z.object({ appearance: Appearance });
