import type { FastifyInstance } from 'fastify';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { publisherCalls } from '#contract/admin/calls.ts';
import { IssueIdInPath } from '#contract/ids.ts';
import { requirePublisher } from '../identity/publisherAccess.ts';
import { issueGuestSession, loadUser } from '../identity/visitor.ts';
import { mountCalls } from '../platform/http/mountCalls.ts';
import { perHour } from '../platform/security/rateLimits.ts';
import { requireXsrfToken } from '../platform/security/xsrf.ts';
import { publisherHandlers } from './issueHandlers.ts';
import { publishPage } from './publishPage.ts';
import { sendAdminError } from './refusals.ts';
import { uploadRoutes } from './uploadRoutes.ts';
import type { Services } from '../services/index.ts';
import { pagePreviews } from '../platform/db/schema.ts';
import { sendBlob } from '../platform/blobs/sendBlob.ts';
import { Refused } from '../platform/http/refusal.ts';

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
  await app.register(publishPage, services);
  await app.register(async (scope) => {
    guard(scope, services, 'application/json');
    const handlers = publisherHandlers(services);
    mountCalls(scope, { calls: publisherCalls, handlers, limits, bodyLimit });
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
