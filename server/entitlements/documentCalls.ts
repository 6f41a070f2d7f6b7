import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadingType } from '#contract/api/reading.ts';
import { signedParameter } from '#contract/paths.ts';
import type { IssueId, UserId } from '#contract/ids.ts';
import { publisherAccount } from '../identity/publisherAccess.ts';
import { redirectToSignedUrl, sendBlob, attachmentNamed } from '../platform/blobs/sendBlob.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import {
  type EntitlementServices,
  type AccessCase,
  purchasesOf,
  type AccessContext,
  rightToDownload,
  rightToRead,
} from './rights.ts';
import { readStore } from '../storeSettings/index.ts';
import { documentLinkTo, firstPageRangesOf, packLinkTo, packOf } from './documentLinks.ts';
import { giftsOf } from './giftRoutes.ts';
import { countReadEvent, issueOpenToken } from './readTracking.ts';

type AccessCalls = Pick<
  Handlers,
  'beginSession' | 'purchases' | 'downloadLink' | 'reportOpen' | 'downloadPdf'
>;

/** The API calls for purchases, reading and downloads. */
export const documentCalls = (services: EntitlementServices): AccessCalls => ({
  // The hooks set the cookies of the answer, as for every call.
  async beginSession() {},

  purchases: ({ userId }) => purchasesOf(services.db, userId, services.clock.now()),

  async downloadLink({ params, request }) {
    const { db, keys } = services;
    const { issue, access } = await requireReading(services, params, request);
    const { sessionHash } = request;
    const sha256 = params.type === 'full' ? issue.full : issue.sample;
    if (!sha256) throw new Refused('sample_missing');
    const target = { sessionHash, issue: params.id, type: params.type, sha256 };
    const opening = { sessionHash, issueId: params.id, type: params.type };
    const onward = services.blobs.signedUrls ? signedParameter : '';
    const pack = await packOf(db, { id: params.id, type: params.type, pdf: sha256 });
    return {
      url: documentLinkTo(keys.link, target, access.now) + onward,
      openToken: await issueOpenToken(db, opening, access.now),
      opening: await firstPageRangesOf(db, sha256),
      articles: (await readStore(db)).articleViewEnabled,
      ...(pack && {
        pack: {
          url: packLinkTo(keys.link, { ...target, sha256: pack.sha256 }, access.now) + onward,
          size: pack.size,
          headEnd: pack.headEnd,
          ...(pack.pictureEnd !== null && { pictureEnd: pack.pictureEnd }),
        },
      }),
    };
  },

  async reportOpen({ params, body, request }) {
    const opening = { sessionHash: request.sessionHash, issueId: params.id, type: params.type };
    await countReadEvent(services.db, opening, body.openToken, services.clock.now());
  },

  downloadPdf: ({ params, request, reply }) => sendPdf(services, params.id, request, reply),
});

/** Sends the whole issue as a download. Throws if this user may not have it. */
export async function sendPdf(
  services: EntitlementServices,
  id: IssueId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const issue = await requireDownload(services, id, request.userId);
  const file = issue.download ?? issue.full;
  const type = 'application/pdf';
  const disposition = attachmentNamed(issue.title, `issue-${issue.id}`);
  const { blobs } = services;
  // nginx sends a download with these headers, which its signed addresses do not have.
  const redirected =
    !blobs.accelPath && (await redirectToSignedUrl(blobs, file, { type, disposition }, reply));
  if (redirected) return redirected;
  void reply.headers({
    'content-type': type,
    'cache-control': 'private, no-store',
    'content-disposition': disposition,
  });
  return sendBlob(blobs, file, request, reply);
}

export async function requireDownload(
  services: EntitlementServices,
  id: IssueId,
  userId: UserId | null,
) {
  const access = { userId, gifts: [], now: services.clock.now() };
  const { issue, facts } = await requireIssue(services, id, access);
  const right = rightToDownload(facts);
  if (right !== 'allowed') throw new Refused(right);
  return issue;
}

async function requireIssue(
  { findAccessCase }: EntitlementServices,
  id: IssueId,
  access: AccessContext,
): Promise<AccessCase> {
  const found = await findAccessCase({ ...access, issueId: id });
  if (!found) throw new Refused('issue_not_found');
  return found;
}

/** The visitor of a request, for the access rules. */
export const accessOf = (
  { site, clock }: EntitlementServices,
  request: FastifyRequest,
): AccessContext => ({
  userId: request.userId,
  gifts: giftsOf(request, site(request)),
  now: clock.now(),
});

/** Checked again for each range of a file, because an entitlement may end during the reading. */
export async function requireReading(
  services: EntitlementServices,
  { id, type }: { id: IssueId; type: ReadingType },
  request: FastifyRequest,
) {
  const access = accessOf(services, request);
  const { issue, facts } = await requireIssue(services, id, access);
  const right = rightToRead(type, facts);
  if (right === 'allowed' || (await readsAsPublisher(services, access, type, issue)))
    return { issue, access };
  throw new Refused(right);
}

/** Publishers read all issues of the store, also drafts. Asked only where the other rights do not suffice. */
async function readsAsPublisher(
  services: EntitlementServices,
  { userId }: AccessContext,
  type: ReadingType,
  { sample }: AccessCase['issue'],
): Promise<boolean> {
  if (userId === null || (type === 'sample' && !sample)) return false;
  return (await publisherAccount(services, userId))?.isPublisher ?? false;
}
