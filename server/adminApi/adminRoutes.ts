import type { FastifyInstance, FastifyRequest } from 'fastify';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { accentRoles, accentSheet } from '#contract/accent.ts';
import { publisherCalls } from '#contract/admin/calls.ts';
import { accessCalls, passkeyCalls } from '#contract/admin/accessCalls.ts';
import { ownerCalls } from '#contract/admin/ownerCalls.ts';
import { type Locale, locales } from '#contract/boot.ts';
import { IssueIdInPath } from '#contract/ids.ts';
import type { PublishPage } from '#contract/admin/publishPageData.ts';
import { largestAmount } from '#contract/chargeLimits.ts';
import {
  requireOwner,
  requirePublisher,
  publisherAccount,
  publisherEmail,
} from '../identity/publisherAccess.ts';
import { loadApiToken } from '../identity/apiTokens.ts';
import { accessHandlers, accessLimits, passkeyHandlers } from '../identity/accessCalls.ts';
import { hasPublishers } from '../identity/accessLinks.ts';
import { issueGuestSession, loadUser } from '../identity/sessions.ts';
import { mountCalls } from '../platform/http/mountCalls.ts';
import { perHour } from '../platform/security/rateLimits.ts';
import { requireXsrfToken } from '../platform/security/xsrf.ts';
import { publisherHandlers } from './issueCalls.ts';
import { ownerHandlers } from './operatorCalls.ts';
import { recordedCalls } from './recordedCalls.ts';
import { sendAdminError } from './refusals.ts';
import { coverUploadRoutes, uploadRoutes } from './uploadRoutes.ts';
import type { Services } from '../services/index.ts';
import { pagePreviews } from '../platform/db/schema.ts';
import { sendBlob } from '../platform/blobs/sendBlob.ts';
import { Refused } from '../platform/http/refusal.ts';
import { builtFiles, builtPage, pageNotBuilt, readBuilt } from '../web/builtPage.ts';
import { visibleTitles } from '../web/fontPreloads.ts';
import { sendDocument } from '../platform/http/html.ts';
import { leastPrice } from '../billing/priceLimits.ts';
import { limits } from '../publishing/refusals.ts';
import { publishPageHeaders } from '../platform/security/contentSecurityPolicy.ts';
import { missingSetup } from '../config/startSummary.ts';
import { appearanceOf, readStore, wantedLanguage } from '../storeSettings/index.ts';
import { listIssues } from '../catalog/catalogQueries.ts';

/** Sends the publisher's page to every user: the page itself shows who may use it. */
async function publishPage(app: FastifyInstance, services: Services): Promise<void> {
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
      const styles = pageData.accent ? [accentSheet(accentRoles(pageData.accent))] : [];
      const { sentryDsn } = settings;
      const headers = publishPageHeaders({ playerOrigins, sentryDsn, styles });
      const titles = await titlesFor(services, pageData);
      return sendDocument(reply, headers, builtPage(built, pageData, { titles, sheets: styles }));
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
  const appearance = appearanceOf(store);
  const mayHoldSessions = services.site(request).mayHoldSessions;
  const isOwned = publisherEmail(services) !== null || (await hasPublishers(services.db));
  return {
    ...appearance,
    // A new store has no language of its own yet.
    ...(!isOwned &&
      appearance.locale === defaultLocale && {
        locale: wantedLanguage(request.headers, locales) ?? defaultLocale,
      }),
    storeName: store.name,
    currency: store.currency,
    precision: store.currencyPrecision,
    leastPrice: leastPrice(services.payments, store.currency),
    largestPrice: largestAmount(store.currency),
    account: userId === null ? null : await publisherAccount(services, userId),
    sandbox: store.previewMode,
    mostBytes: limits.fileBytes,
    mostPages: limits.pages,
    // A sign-in by mail is one too.
    lacking: missingSetup(services.settings, mayHoldSessions).filter(
      (one) => one !== 'sign_in' || !store.emailSignInEnabled || !services.mailQueue.mails,
    ),
    hasPublishers: isOwned,
    publisherEmail: publisherEmail(services),
    sentryDsn: services.settings.sentryDsn,
  };
}

const defaultLocale: Locale = 'en';

const Params = z.object({
  id: IssueIdInPath,
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number),
});

/** Another file may have another picture at this address, and the permission may change. */
const headers = { 'content-type': 'image/webp', 'cache-control': 'private, no-store' };

/** Pictures of pages that customers may have to pay for, for publishers only. */
async function pictureRoutes(app: FastifyInstance, { db, blobs }: Services): Promise<void> {
  app.get(
    '/api/publish/issues/:id/pages/:page.webp',
    { schema: { params: Params } },
    async (request, reply) => {
      const { id, page } = request.params as z.output<typeof Params>;
      const [found] = await db
        .select({ file: pagePreviews.file })
        .from(pagePreviews)
        .where(and(eq(pagePreviews.issueId, id), eq(pagePreviews.page, page)));
      if (!found) throw new Refused('not_found');
      void reply.headers(headers);
      return sendBlob(blobs, found.file, request, reply);
    },
  );
}

/** The publisher's page and its calls. */
export async function adminRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const recording = { ...services, log: () => services.log };
  await app.register(publishPage, services);
  await app.register(async (scope) => {
    issueGuestSession(scope, services);
    loadUser(scope, services);
    requireXsrfToken(scope, services);
    noStore(scope);
    scope.setErrorHandler(sendAdminError);
    const handlers = recordedCalls(accessCalls, accessHandlers(services), recording);
    mountCalls(scope, { calls: accessCalls, handlers, limits: accessLimits });
  });
  await app.register(async (scope) => {
    guard(scope, services, 'application/json');
    const handlers = recordedCalls(publisherCalls, publisherHandlers(services), recording);
    mountCalls(scope, { calls: publisherCalls, handlers, limits: rateLimits, bodyLimit });
    const own = recordedCalls(passkeyCalls, passkeyHandlers(services), recording);
    mountCalls(scope, { calls: passkeyCalls, handlers: own, limits: {} });
    await scope.register(pictureRoutes, services);
  });
  await app.register(async (scope) => {
    guard(scope, services, 'application/json');
    requireOwner(scope);
    const openPaymentContext = async () => services;
    const ofOwners = ownerHandlers({ ...services, openPaymentContext });
    const handlers = recordedCalls(ownerCalls, ofOwners, recording);
    mountCalls(scope, { calls: ownerCalls, handlers, limits: ownerLimits });
  });
  await app.register(async (admin) => {
    guard(admin, services, 'application/pdf');
    await admin.register(uploadRoutes, services);
  });
  await app.register(async (admin) => {
    guard(admin, services, 'application/octet-stream');
    await admin.register(coverUploadRoutes, services);
  });
}

/** Hooks that run before every route of the publisher's page. */
function guard(
  admin: FastifyInstance,
  services: Services,
  mediaType: Parameters<typeof requireXsrfToken>[2],
): void {
  loadApiToken(admin, services);
  issueGuestSession(admin, services);
  loadUser(admin, services);
  // Before the XSRF check: the token ends with the session, and a signed-out user must get that code
  // instead.
  requirePublisher(admin, services);
  requireXsrfToken(admin, services, mediaType);
  noStore(admin);
  admin.setErrorHandler(sendAdminError);
}

const noStore = (scope: FastifyInstance) =>
  scope.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

/** Bytes; room for the order of the longest shelf. */
const bodyLimit = 300_000;

/** A test mail and a check are work for the machine. */
const ownerLimits = { sendTestMail: perHour(20, 0), health: perHour(120, 0) };

/** One call for each press of a button. A call creates at most one sample. */
const often = perHour(6000, 0);
const rateLimits = {
  editIssue: often,
  editIssues: perHour(600, 0),
  placeIssue: often,
  scheduleIssue: often,
  removeIssue: often,
  orderShelf: often,
};
