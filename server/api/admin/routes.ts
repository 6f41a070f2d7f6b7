import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contract/admin/registry.ts';
import { requirePublisher } from '../../identity/publisherAccess.ts';
import { issueGuestSession, loadUser } from '../../identity/visitor.ts';
import { mountCalls } from '../../platform/http/mountCalls.ts';
import { perHour } from '../../platform/security/rateLimits.ts';
import { requireXsrfToken } from '../../platform/security/xsrf.ts';
import { adminHandlers } from './handlers.ts';
import { publishPage } from './page.ts';
import { pictureRoutes } from './pictureRoutes.ts';
import { sendAdminError } from './refusals.ts';
import { uploadRoutes } from './uploadRoutes.ts';
import type { Services } from '../../services/index.ts';

/** The publisher's page and its calls. */
export async function adminRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(publishPage, services);
  await app.register(async (scope) => {
    guard(scope, services, 'application/json');
    const handlers = adminHandlers(services);
    mountCalls(scope, { calls: adminCalls, handlers, limits, bodyLimit });
    await scope.register(pictureRoutes, services);
  });
  await app.register(async (admin) => {
    guard(admin, services, 'application/pdf');
    await admin.register(uploadRoutes, services);
  });
}

/** Hooks that run before every route of the publisher's page. */
function guard(
  admin: FastifyInstance,
  services: Services,
  mediaType: Parameters<typeof requireXsrfToken>[2],
): void {
  issueGuestSession(admin, services);
  loadUser(admin, services);
  // Before the XSRF check: the token ends with the session, and a signed-out user must get that code
  // instead.
  requirePublisher(admin, services);
  requireXsrfToken(admin, services, mediaType);
  admin.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  admin.setErrorHandler(sendAdminError);
}

/** Bytes; room for the order of the longest shelf. */
const bodyLimit = 300_000;

/** One call for each press of a button. A call creates at most one sample. */
const often = perHour(6000, 0);
const limits = { editIssue: often, placeIssue: often, removeIssue: often, orderShelf: often };
