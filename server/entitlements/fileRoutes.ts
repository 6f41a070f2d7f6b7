import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ReadingType } from '#contract/api/reading.ts';
import { IssueIdInPath } from '#contract/ids.ts';
import { requireReading } from './documentCalls.ts';
import {
  isLinkOf,
  linkLifetime,
  type FileVersion,
  isJustReplaced,
  pdfOfPack,
} from './documentLinks.ts';
import { loadUser } from '../identity/sessions.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { EntitlementServices } from './rights.ts';
import { redirectToSignedUrl, uncompressed, sendBlob } from '../platform/blobs/sendBlob.ts';

const Params = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  id: IssueIdInPath,
  type: ReadingType,
});
const Query = z.object({ t: z.string().max(100).default(''), signed: z.literal('1').optional() });

/** Not cached by proxies, and shown only by the store's reader. */
const headers = {
  'content-type': 'application/pdf',
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
};

/**
 * A pack never changes under its address. The reader's own cache may keep it for the lifetime of the link;
 * it has pages of an issue, so that proxies may not.
 */
const packHeaders = {
  ...headers,
  'content-type': 'application/octet-stream',
  'cache-control': `private, max-age=${linkLifetime}, immutable`,
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
      const { sha256, ...file } = request.params as z.output<typeof Params>;
      const issue = await requireLink(services, request);
      await requirePresent(services, issue, { ...file, sha256 });
      return sendFile(services, headers, request, reply);
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:sha256/:id.:type.pack',
    schema: { params: Params, querystring: Query },
    ...uncompressed,
    async handler(request, reply) {
      const { sha256, ...file } = request.params as z.output<typeof Params>;
      const issue = await requireLink(services, request);
      const pdf = await pdfOfPack(services.db, { ...file, sha256 });
      if (pdf === null) throw new Refused('file_gone');
      await requirePresent(services, issue, { ...file, sha256: pdf });
      return sendFile(services, packHeaders, request, reply);
    },
  });
}

/** Sends the file, or names its signed address to a reader that can follow and come back. */
async function sendFile(
  { blobs }: EntitlementServices,
  as: typeof headers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { sha256 } = request.params as z.output<typeof Params>;
  const { signed } = request.query as z.output<typeof Query>;
  const sentAs = { type: as['content-type'], disposition: as['content-disposition'] };
  const redirected = signed && (await redirectToSignedUrl(blobs, sha256, sentAs, reply));
  return redirected || sendBlob(blobs, sha256, request, reply.headers(as));
}

/** Returns the issue of a link. Throws if the link or the right to read has ended. */
async function requireLink(services: EntitlementServices, request: FastifyRequest) {
  const { sha256, id, type } = request.params as z.output<typeof Params>;
  const { t } = request.query as z.output<typeof Query>;
  refuseFrames(request);
  const { sessionHash } = request;
  const target = { sessionHash, issue: id, type, sha256 };
  // The link of a page without cookies has no session. It opens only what everyone may read.
  if (!isLinkOf(services.keys.link, target, t, services.clock.now()))
    throw new Refused('link_expired');
  return (await requireReading(services, { id, type }, request)).issue;
}

type ReadIssue = Awaited<ReturnType<typeof requireReading>>['issue'];

/** Throws unless the PDF is the issue's present one, or was replaced within the lifetime of links. */
async function requirePresent(
  services: EntitlementServices,
  issue: ReadIssue,
  pdf: FileVersion,
): Promise<void> {
  if (pdf.sha256 === issue[pdf.type] || (await isJustReplaced(services, pdf))) return;
  throw new Refused('file_gone');
}

/** The browser's own viewer would offer to save a file that may only be read. */
function refuseFrames(request: FastifyRequest): void {
  const destination = request.headers['sec-fetch-dest'] ?? '';
  if (!/^(document|iframe|frame|embed|object)$/.test(destination)) return;
  throw new Refused('link_expired', 'This file opens in the store only.');
}
