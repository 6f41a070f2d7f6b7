import '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import * as z from 'zod';
import { Secret } from '#contract/api/reading.ts';
import type { DownloadRequest } from '#contract/api/laterCalls.ts';
import type { UserId } from '#contract/ids.ts';
import { windowAppearanceOf, messagePage } from '../identity/signInWindow/windowPages.ts';
import { refusalBy } from '../platform/http/errors.ts';
import { sendDocument } from '../platform/http/html.ts';
import { Refused } from '../platform/http/refusal.ts';
import { windowHeaders } from '../platform/security/contentSecurityPolicy.ts';
import { translate } from '../platform/translations.ts';
import { consumeDownloadToken, issueDownloadToken } from '../entitlements/documentLinks.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import type { Services } from '../services/index.ts';
import { requireDownload, sendPdf } from '../entitlements/documentCalls.ts';
import { sendPersonalData } from '../account/accountCalls.ts';
import {
  requireInvoice,
  requirePaid,
  sendInvoice,
  sendReceipt,
} from '../billing/receipts/receiptCalls.ts';

/** Throws when the user has no right to the file now. */
async function requireRight(
  services: Services,
  order: DownloadRequest,
  userId: UserId,
): Promise<void> {
  if (order.what === 'pdf') await requireDownload(services, order.id, userId);
  if (order.what === 'receipt') await requirePaid(services.db, userId, order.id);
  if (order.what === 'invoice') await requireInvoice(services.db, userId, order.id);
}

/** Sends the response of the direct call, which checks the right again. */
function sendDownload(
  services: Services,
  order: DownloadRequest,
  userId: UserId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.userId = userId;
  if (order.what === 'pdf') return sendPdf(services, order.id, request, reply);
  if (order.what === 'receipt') return sendReceipt(services.db, userId, order.id, reply);
  if (order.what === 'invoice') return sendInvoice(services.db, userId, order.id, reply);
  return sendPersonalData(services, userId, reply);
}

/** The secret follows. No cookie is read here, so the session of the tab's browser does not matter. */
const downloadTokenPath = '/auth/ticket/';

const Params = z.object({ secret: Secret });

/** For one address, which a school shares. */
const rateLimit = { max: 300, timeWindow: 10 * 60 * 1000 };

/** Sends the file of a download token, or a page with the reason for a rejection. */
export async function downloadTokenRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.setErrorHandler(async (error, request, reply) => {
    const { code, status } = refusalBy(error, request);
    const appearance = await windowAppearanceOf(services);
    const text = (key: string) => translate(appearance.locale, key);
    const page = messagePage(appearance, text('ticket.failed'), text(messageKeyOf(code)));
    return sendDocument(reply.code(status), windowHeaders, page);
  });

  app.get(
    `${downloadTokenPath}:secret`,
    { schema: { params: Params }, config: { rateLimit }, exposeHeadRoute: false },
    async (request, reply) => {
      const { secret } = request.params as z.output<typeof Params>;
      void reply.header('cache-control', 'no-store');
      if (!isVisit(request)) throw new Refused('link_expired');
      const { db, clock } = services;
      const download = await consumeDownloadToken(db, secret, clock.now());
      if (!download) throw new Refused('link_expired');
      const { sessionHash, order } = download;
      const user = await services.userOf(sessionHash);
      if (user === null) throw new Refused('not_signed_in');
      return sendDownload(services, order, user.id, request, reply);
    },
  );
}

/**
 * Whether the request is a navigation or a download, and not a program that prefetches links. All browsers
 * that keep a session in another site's frame send these headers.
 */
const isVisit = ({ headers }: FastifyRequest): boolean =>
  /^(document|empty)$/.test(String(headers['sec-fetch-dest'])) && !('sec-purpose' in headers);

/** The message about an issue's link advises to open the issue, which does not apply to a token. */
const messageKeyOf = (code: Refused['code']): string =>
  code === 'link_expired' || code === 'bad_request' ? 'ticket.ended' : `errors.${code}`;

export const downloadTokenCalls = (services: Services): Pick<Handlers, 'downloadToken'> => ({
  async downloadToken({ body, userId, request }) {
    if (request.isGuest && body.what === 'export') throw new Refused('not_signed_in');
    await requireRight(services, body, userId);
    const { db, clock } = services;
    return {
      url:
        downloadTokenPath + (await issueDownloadToken(db, request.sessionHash, body, clock.now())),
    };
  },
});
