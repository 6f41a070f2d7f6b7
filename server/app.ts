import type { KeyObject } from 'node:crypto';
import type { Server } from 'node:http';
import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { calls } from '#contract/api/registry.ts';
import { documentCalls } from './entitlements/documentCalls.ts';
import { openAccessCaseLoader } from './entitlements/rights.ts';
import { readerPasskeyHandlers } from './identity/accessCalls.ts';
import { openUserOf, decorateVisitor, issueGuestSession, loadUser } from './identity/sessions.ts';
import { accountCalls } from './account/accountCalls.ts';
import { callsNotByHost, hostIdentityCalls } from './identity/hostIdentity.ts';
import { signInCalls } from './identity/signInCalls.ts';
import { emailChangeCalls, writeEmailChangeMail } from './identity/emailChanges.ts';
import { callsForGuests, guestCalls } from './identity/guests.ts';
import { writeSignInMail } from './identity/mailSignIn.ts';
import { signInWayCalls } from './identity/signInWays.ts';
import { signInRoutes } from './identity/signInRoutes.ts';
import { receiptCalls, receiptRoutes } from './billing/receipts/receiptCalls.ts';
import { catalogCalls, openInsideOf } from './catalog/catalogCalls.ts';
import { openCatalogCache } from './catalog/catalogCache.ts';
import { iconRoutes } from './publishing/index.ts';
import { coverRoutes } from './catalog/coverRoutes.ts';
import { openSamplePages, samplePageRoutes } from './catalog/samplePages.ts';
import { adminRoutes } from './adminApi/adminRoutes.ts';
import { documentRoutes } from './web/routes.ts';
import { type Shutdown, notShuttingDown } from './platform/gracefulShutdown.ts';
import { fileRoutes } from './entitlements/fileRoutes.ts';
import { sendError } from './platform/http/errors.ts';
import {
  healthRoutes,
  rejectWritesOnFullDisk,
  rejectDuringShutdown,
} from './platform/http/health.ts';
import {
  decodableUrl,
  openSiteOf,
  redirectOtherHosts,
  serveBelow,
  withoutPrefix,
} from './platform/http/origin.ts';
import { acceptJsonOnly, mountCalls } from './platform/http/mountCalls.ts';
import { onClientError } from './platform/http/uploadTimeouts.ts';
import { readTls, type Tls } from './platform/http/tls.ts';
import { type Integrations, noIntegrations } from './integrations.ts';
import { maintenanceGate } from './operations/answerInMaintenance.ts';
import { type JobRunner, openJobRunner } from './platform/jobs/jobRunner.ts';
import { type MailOptions, mailJobs, openMailQueue } from './platform/mail/mailQueue.ts';
import { newsRoutes } from './news/newsRoutes.ts';
import { newsJobs, onNewsAnswer, writeIssueNews } from './news/newsSending.ts';
import { newsCalls, writeNewsLinkMail } from './news/newsSubscriptions.ts';
import { mediaCalls } from './oembed/mediaCalls.ts';
import { describe } from './platform/observability/errorDescription.ts';
import { logResponses, logging } from './platform/observability/log.ts';
import { mountMetrics } from './operations/metrics.ts';
import { openApiRoutes } from './openApi/openApi.ts';
import { paymentCalls } from './billing/paymentCalls.ts';
import { planChangeCalls } from './billing/planChanges/planChangeCalls.ts';
import { billingJobs } from './billing/reconciler.ts';
import { webhookRoutes } from './billing/webhookRoutes.ts';
import { writeGiftDelivery } from './billing/mails/giftDeliveryMail.ts';
import { writeReceiptMail, writeRefundMail } from './billing/receipts/receipt.ts';
import { subscriptionMailWriters } from './billing/mails/subscriptionMails.ts';
import { giftCalls } from './entitlements/giftLinks.ts';
import { leaseCalls } from './entitlements/leases.ts';
import { giftRoutes } from './entitlements/giftRoutes.ts';
import { couponCalls } from './coupons/couponCalls.ts';
import type { Resources } from './platform/resources.ts';
import { address, limits, sharedLimits, sharedRateStore } from './platform/security/rateLimits.ts';
import { deliveryJobs } from './platform/webhooks/webhookDeliveries.ts';
import { commonHeaders } from './platform/security/contentSecurityPolicy.ts';
import { readKeys } from './platform/security/keys.ts';
import { requireXsrfToken } from './platform/security/xsrf.ts';
import { prefixOf } from './config/addresses.ts';
import type { Settings } from './config/settings.ts';
import { readingCalls } from './reading/readingCalls.ts';
import { searchCalls } from './search/searchCalls.ts';
import { readReceiptFaces } from './web/fontPreloads.ts';
import { withdrawalCalls } from './billing/withdrawals/receiveWithdrawal.ts';
import { withdrawalMailWriters } from './billing/withdrawals/withdrawalMails.ts';
import { supportCalls } from './support/supportCalls.ts';
import { supportMailWriters } from './support/requestMails.ts';
import { readMailStore, legalCalls } from './storeSettings/index.ts';
import { downloadTokenCalls, downloadTokenRoutes } from './downloads/downloadRoutes.ts';
import type { Services } from './services/index.ts';
import { openLiveAccounts } from './services/liveAccounts.ts';

/** The kinds of mail that the store sends. */
export const mailOptions: MailOptions = {
  writers: {
    ...supportMailWriters,
    ...subscriptionMailWriters,
    receipt: writeReceiptMail,
    refund: writeRefundMail,
    gift_delivery: writeGiftDelivery,
    ...withdrawalMailWriters,
    sign_in: writeSignInMail,
    email_change: writeEmailChangeMail,
    news_link: writeNewsLinkMail,
    issue_news: writeIssueNews,
  },
  onAnswer: { issue_news: onNewsAnswer },
  readMailStore,
};

/** Builds the store as one Fastify app. Closing the app leaves the resources open. */
export async function buildApp(
  resources: Resources,
  integrations: Integrations = noIntegrations,
  shutdown: Shutdown = notShuttingDown(),
): Promise<FastifyInstance> {
  const app = newApp(resources, await readTls(resources.settings));
  resources.onConnectionLost((error) =>
    app.log.warn(describe(error), 'a connection to the database broke'),
  );
  const { accounts, stop } = await openLiveAccounts({ ...resources, integrations, log: app.log });
  const mayRun = () => resources.maintenance.closed === null;
  const jobs: JobRunner = openJobRunner({ ...resources, log: app.log, mayRun }, [
    ...billingJobs({ ...resources, gateways: accounts.gateways, log: app.log }),
    mailJobs(resources, app.log, mailOptions),
    newsJobs(resources, () => mailQueue),
    deliveryJobs(resources),
  ]);
  const mailQueue = openMailQueue(resources, jobs);
  const services = {
    ...resources,
    keys: await readKeys(resources),
    userOf: openUserOf(resources.db, resources.clock),
    findAccessCase: openAccessCaseLoader(resources.db),
    catalogCache: openCatalogCache(resources.db),
    samplePages: openSamplePages(resources),
    insideOf: openInsideOf(resources),
    site: openSiteOf(resources.settings, app),
    ...accounts,
    jobs,
    log: app.log,
    mailQueue,
    integrations,
    media: integrations.media,
    embedHosts: [...resources.settings.embedHosts, ...integrations.embedHosts],
  };
  await app.register(cookies);
  await app.register(rateLimit, rateLimitOptions(resources, services.keys.count));
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  decorateVisitor(app);
  logResponses(app);
  mountMetrics(app, services);
  app.addHook('onListen', async () => services.jobs.start());
  app.addHook('onClose', () => services.jobs.stop());
  app.addHook('onClose', async () => stop());
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(commonHeaders(services.site(request)));
  });
  await mountRoutes(app, services, shutdown, integrations);
  return app;
}

/** The order matters: addresses outside of the prefix, shutdown, other host names and maintenance mode are handled before any call. */
async function mountRoutes(
  app: FastifyInstance,
  services: Services,
  shutdown: Shutdown,
  integrations: Integrations,
): Promise<void> {
  serveBelow(app, prefixOf(services.settings));
  rejectDuringShutdown(app, shutdown);
  redirectOtherHosts(app, services.site);
  await maintenanceGate(app, services);
  rejectWritesOnFullDisk(app, services);
  await app.register(healthRoutes, { ...services, shutdown });
  await app.register(webhookRoutes, services);
  await app.register(apiRoutes, services);
  await app.register(signInRoutes, services);
  await app.register(newsRoutes, services);
  await app.register(receiptRoutes, { readFaces: readReceiptFaces });
  await app.register(downloadTokenRoutes, services);
  await app.register(giftRoutes, services);
  await app.register(fileRoutes, services);
  await app.register(coverRoutes, services);
  await app.register(iconRoutes, services);
  await app.register(samplePageRoutes, services);
  await app.register(adminRoutes, services);
  await app.register(openApiRoutes, services);
  await integrations.routes(app, services);
  await documentRoutes(app, services);
}

/** Fastify calls the function for each address of the proxy chain, beginning with the nearest. */
function trustProxyOption(proxies: Settings['trustProxy']) {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies > 0 && ((_address: string, hop: number) => hop < proxies);
}

function newApp({ settings }: Resources, tls: Tls | null): FastifyInstance {
  const { trustProxy } = settings;
  const prefix = prefixOf(settings);
  const app = Fastify<Server>({
    ...(tls && { https: tls }),
    logger: logging(settings),
    // Fastify's own line for a request contains IP addresses of users.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    trustProxy: trustProxyOption(trustProxy),
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Limits requests whose headers arrive slowly.
    requestTimeout: 60_000,
    clientErrorHandler: onClientError,
    rewriteUrl: (request) => withoutPrefix(decodableUrl(request), prefix),
    // To a program, an invalid address like /%zz is rejected before any hook runs.
    frameworkErrors(error, request, reply) {
      void reply.headers(
        commonHeaders({ secure: settings.publicUrl?.startsWith('https:') === true }),
      );
      void sendError(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  acceptJsonOnly(app);
  return app;
}

const rateLimitOptions = (resources: Resources, key: KeyObject): RateLimitPluginOptions => ({
  global: false,
  keyGenerator: address,
  // An embedded database has one process, and counting in its memory is faster.
  ...(resources.settings.databaseUrl && { store: sharedRateStore(resources, key) }),
});

async function apiRoutes(app: FastifyInstance, services: Services): Promise<void> {
  issueGuestSession(app, services);
  requireXsrfToken(app, services);
  loadUser(app, services);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  const handlers = {
    ...catalogCalls(services),
    ...legalCalls(services),
    ...signInCalls(services),
    ...readerPasskeyHandlers(services),
    ...signInWayCalls(services),
    ...hostIdentityCalls(services),
    ...guestCalls(services),
    ...emailChangeCalls(services),
    ...accountCalls(services),
    ...documentCalls(services),
    ...giftCalls(services),
    ...leaseCalls(services),
    ...couponCalls(services),
    ...paymentCalls(services),
    ...planChangeCalls(services),
    ...receiptCalls(services),
    ...mediaCalls(services),
    ...supportCalls(services),
    ...withdrawalCalls(services),
    ...newsCalls(services),
    ...readingCalls(services),
    ...searchCalls(services),
    ...downloadTokenCalls(services),
  };
  mountCalls(app, {
    calls,
    handlers,
    limits,
    sharedLimits,
    forGuests: callsForGuests,
    notByHost: callsNotByHost,
  });
}
