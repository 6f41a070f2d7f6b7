import type { FastifyInstance } from 'fastify';
import { deskCalls } from '#contract/admin/registry.ts';
import { demandPublisher } from '../../identity/publisherAccess.ts';
import { introduce, recognise } from '../../identity/visitor.ts';
import { mountCalls } from '../../platform/http/mountCalls.ts';
import { perHour } from '../../platform/security/rateLimits.ts';
import { demandXsrfToken } from '../../platform/security/xsrf.ts';
import type { Services } from '../../services.ts';
import { deskHandlers } from './handlers.ts';
import { deskDocument } from './page.ts';
import { pictureRoutes } from './pictureRoutes.ts';
import { answerDeskError } from './refusals.ts';
import { uploadRoutes } from './uploadRoutes.ts';

/** The publisher's page and all that it asks for. */
export async function deskRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(deskDocument, services);
  await app.register(async (desk) => {
    guard(desk, services, 'application/json');
    const handlers = deskHandlers(services);
    mountCalls(desk, { calls: deskCalls, handlers, limits, bodyLimit });
    await desk.register(pictureRoutes, services);
  });
  await app.register(async (desk) => {
    guard(desk, services, 'application/pdf');
    await desk.register(uploadRoutes, services);
  });
}

/** In front of every route of the desk, whatever it is. */
function guard(
  desk: FastifyInstance,
  services: Services,
  mediaType: Parameters<typeof demandXsrfToken>[2],
): void {
  introduce(desk, services);
  recognise(desk, services);
  // Before the form token, which ends with the session: who is signed out is told so.
  demandPublisher(desk, services);
  demandXsrfToken(desk, services, mediaType);
  desk.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  desk.setErrorHandler(answerDeskError);
}

/** The order of the longest shelf. */
const bodyLimit = 300_000;

/** A press of the button each; each cuts a sample anew at most. */
const often = perHour(6000, 0);
const limits = { editIssue: often, placeIssue: often, removeIssue: often, orderShelf: often };
