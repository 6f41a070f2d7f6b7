import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileNameHeader, incompleteCoverHeader, type UploadEvent } from '#contract/admin/upload.ts';
import type { IncomingMessage } from 'node:http';
import { allowSlowUpload } from '../../platform/http/uploadTimeouts.ts';
import { type CopySource, copyFromStream } from '../../publishing/copySource.ts';
import type { OnProgress } from '../../publishing/index.ts';
import { type ProgressStream, openProgressStream } from './progressStream.ts';
import { adminRefusal } from './refusals.ts';
import { titleLength } from '#contract/admin/issue.ts';
import { cutTo, inOneLine } from '../../platform/truncateText.ts';

/** A PDF that is being uploaded. */
export interface Upload {
  readonly fileName: string;
  readonly copyTo: CopySource;
  readonly takesIncompleteCover: boolean;
  readonly onProgress: OnProgress;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
}

type Done = Omit<Extract<UploadEvent, { kind: 'done' }>, 'kind'>;

/**
 * Runs `work` with the PDF of the request body, and streams the progress. The response begins only after
 * the body has arrived or was rejected: proxies stop sending a request that already has a response.
 */
export async function handleUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (upload: Upload) => Promise<Done>,
): Promise<FastifyReply> {
  allowSlowUpload(request.raw);
  const lines = openProgressStream();
  const signal = disconnectSignal(reply);
  await new Promise<void>((onReceived) => {
    const upload: Upload = {
      fileName: fileNameOf(request.headers[fileNameHeader]),
      copyTo: copyFromRequest(request, onReceived),
      takesIncompleteCover: request.headers[incompleteCoverHeader] === 'yes',
      onProgress: (progress) => lines.send({ kind: 'progress', ...progress }),
      signal,
    };
    void work(upload)
      .then(
        (done) => lines.send({ kind: 'done', ...done }),
        (error: unknown) => sendRefusal(error, request, lines, signal),
      )
      .finally(() => {
        lines.end();
        onReceived();
      });
  });
  return reply
    .headers({ 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' })
    .send(lines.stream);
}

/** The error after a disconnect is the disconnect itself, so it is not logged. */
function sendRefusal(
  error: unknown,
  request: FastifyRequest,
  lines: ProgressStream,
  signal: AbortSignal,
): void {
  if (!signal.aborted) lines.send({ kind: 'refused', ...adminRefusal(error, request) });
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

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  raw.once('close', () => disconnected.abort(new Error('Nobody waits for the PDF any more.')));
  return disconnected.signal;
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
