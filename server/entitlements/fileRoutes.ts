import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ReadingType } from '#contract/api/reading.ts';
import { IssueIdInPath } from '#contract/ids.ts';
import { requireReading } from './handlers.ts';
import { isLinkOf } from './documentLinks.ts';
import { loadUser } from '../identity/visitor.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { EntitlementServices } from './services.ts';
import { isJustReplaced } from './fileVersions.ts';
import { uncompressed, sendBlob } from '../platform/blobs/sendBlob.ts';

const Params = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  id: IssueIdInPath,
  type: ReadingType,
});
const Query = z.object({ t: z.string().max(100).default('') });

/** Not cached by proxies, and shown only by the store's reader. */
const headers = {
  'content-type': 'application/pdf',
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
};

/**
 * The files for the reader, by ranges. After the end of an entitlement or a link the next range is
 * rejected.
 */
export async function fileRoutes(
  app: FastifyInstance,
  services: EntitlementServices,
): Promise<void> {
  loadUser(app, services);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:sha256/:id.:type.pdf',
    schema: { params: Params, querystring: Query },
    ...uncompressed,
    async handler(request, reply) {
      const { sha256, id, type } = request.params as z.output<typeof Params>;
      const { t } = request.query as z.output<typeof Query>;
      refuseFrames(request);
      const { sessionHash, userId } = request;
      const target = { sessionHash, issue: id, type, sha256 };
      // The link of a page without cookies has no session. It opens only what everyone may read.
      if (!isLinkOf(services.keys.link, target, t, services.clock.now())) {
        throw new Refused('link_expired');
      }
      const { issue } = await requireReading(services, { id, type }, userId);
      if (sha256 !== issue[type] && !(await isJustReplaced(services, { id, type, sha256 })))
        throw new Refused('file_gone');
      void reply.headers(headers);
      return sendBlob(services.blobs, sha256, request, reply);
    },
  });
}

/** The browser's own viewer would offer to save a file that may only be read. */
function refuseFrames(request: FastifyRequest): void {
  const destination = request.headers['sec-fetch-dest'] ?? '';
  if (!/^(document|iframe|frame|embed|object)$/.test(destination)) return;
  throw new Refused('link_expired', 'This file opens in the store only.');
}
