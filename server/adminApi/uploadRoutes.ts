import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AdminIssueParams, titleLength } from '#contract/admin/issue.ts';
import type { PublishedIssue } from '#contract/admin/issueInput.ts';
import { fileNameHeader, incompleteCoverHeader, uploadPath } from '#contract/admin/upload.ts';
import type { IssueId } from '#contract/ids.ts';
import { allowSlowUpload } from '../platform/http/uploadTimeouts.ts';
import { perHour } from '../platform/security/rateLimits.ts';
import { inOneLine } from '../platform/truncateText.ts';
import { type CopySource, copyFromStream, isAnyFile } from '../publishing/copySource.ts';
import {
  cutTo,
  editIssue,
  type OnProgress,
  publishIssue,
  replaceFile,
  setCover,
  titleOfName,
} from '../publishing/index.ts';
import type { Services } from '../services/index.ts';
import { publishedIssue } from './issueCalls.ts';
import { disconnectSignal, type ProgressStream, streamProgress } from './progressStream.ts';
import { recorded } from './recordedCalls.ts';
import { adminRefusal } from './refusals.ts';

/** A PDF that is being uploaded. */
interface Upload {
  readonly fileName: string;
  readonly copyTo: CopySource;
  readonly takesIncompleteCover: boolean;
  readonly onProgress: OnProgress;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
}

const config = { rateLimit: perHour(1200, 0), compress: false };

/** The two uploads of a PDF: as a new draft, and as the new file of an issue. */
export async function uploadRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const recording = { ...services, log: () => services.log };
  app.addContentTypeParser('application/pdf', (_request, body, done) => done(null, body));
  app.post(uploadPath, { config }, (request, reply) =>
    handleUpload(request, reply, (upload) =>
      recorded('addIssue', recording, { request }, () => addDraft(services, upload)),
    ),
  );
  app.post(
    '/api/publish/issues/:id/file',
    { config, schema: { params: AdminIssueParams } },
    (request, reply) => {
      const { id } = request.params as z.output<typeof AdminIssueParams>;
      return handleUpload(request, reply, (upload) =>
        recorded('replaceFile', recording, { request, params: { id } }, () =>
          replaceBy(services, id, upload),
        ),
      );
    },
  );
}

/** The upload of a picture that becomes the cover of an issue. */
export async function coverUploadRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const recording = { ...services, log: () => services.log };
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
  app.post(
    '/api/publish/issues/:id/cover',
    { config, schema: { params: AdminIssueParams } },
    (request, reply) => {
      const { id } = request.params as z.output<typeof AdminIssueParams>;
      allowSlowUpload(request.raw);
      const copyTo = copyFromStream(request.body as IncomingMessage, undefined, isAnyFile);
      const picture = { file: 'The file', copyTo };
      const signal = disconnectSignal(reply);
      return recorded('setCover', recording, { request, params: { id } }, () =>
        setCover(services, id, picture, { signal }),
      );
    },
  );
}

async function addDraft(
  services: Services,
  { fileName, onProgress, signal, ...source }: Upload,
): Promise<PublishedIssue> {
  const input = {
    ...source,
    file: fileName,
    title: titleOfName(fileName),
    price: null,
    samplePages: 0,
    draft: true,
  };
  const report = await publishIssue(services, input, onProgress, { signal });
  const { title, description } = report.proposed;
  await editIssue(services, report.id, {
    ...(title && { title: cutTo(title, titleLength) }),
    ...(description && { description }),
  });
  return publishedIssue(services.db, report);
}

async function replaceBy(
  services: Services,
  id: IssueId,
  { fileName, onProgress, ...options }: Upload,
): Promise<PublishedIssue> {
  const report = await replaceFile(services, id, fileName, onProgress, options);
  return publishedIssue(services.db, report);
}

/**
 * Runs `work` with the PDF of the request body, and streams the progress. The response begins only after
 * the body has arrived or was rejected: proxies stop sending a request that already has a response.
 */
async function handleUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (upload: Upload) => Promise<PublishedIssue>,
): Promise<FastifyReply> {
  allowSlowUpload(request.raw);
  const signal = disconnectSignal(reply);
  const stream = await new Promise<Readable>((resolve) => {
    const lines: ProgressStream = streamProgress(
      (onProgress) =>
        work({
          fileName: fileNameOf(request.headers[fileNameHeader]),
          copyTo: copyFromRequest(request, () => resolve(lines.stream)),
          takesIncompleteCover: request.headers[incompleteCoverHeader] === 'yes',
          onProgress,
          signal,
        }),
      // The error after a disconnect is the disconnect itself, so it is not logged.
      (error) => (signal.aborted ? null : adminRefusal(error, request)),
    );
    void lines.ended.then(() => resolve(lines.stream));
  });
  return reply
    .headers({ 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' })
    .send(stream);
}

function copyFromRequest(request: FastifyRequest, onReceived: () => void): CopySource {
  const announced = request.headers['content-length'];
  const copyTo = copyFromStream(
    request.body as IncomingMessage,
    announced === undefined ? undefined : Number(announced),
  );
  return async (target, limits) => {
    const refusal = await copyTo(target, limits);
    onReceived();
    return refusal;
  };
}

/** The file name that the browser sends. It is shown to users only, and never becomes a path. */
export function fileNameOf(header: unknown): string {
  const name = typeof header === 'string' ? decoded(header) : '';
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return cutTo(inOneLine(last), titleLength) || 'The file';
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return '';
  }
}
