import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileNameHeader, incompleteCoverHeader, type UploadEvent } from '#contract/admin/upload.ts';
import type { IncomingMessage } from 'node:http';
import { allowSlowUpload } from '../../platform/http/uploadTimeouts.ts';
import { type CopySource, copyFromStream } from '../../publishing/intake.ts';
import type { OnProgress } from '../../publishing/index.ts';
import { fileNameOf } from './fileName.ts';
import { type ProgressStream, openProgressStream } from './progressStream.ts';
import { adminRefusal } from './refusals.ts';

/** A PDF on its way in. */
export interface Upload {
  readonly fileName: string;
  readonly copyTo: CopySource;
  readonly takesIncompleteCover: boolean;
  readonly onProgress: OnProgress;
  /** Aborted once nobody waits for it any more. */
  readonly signal: AbortSignal;
}

type Done = Omit<Extract<UploadEvent, { kind: 'done' }>, 'kind'>;

/**
 * Has `work` done with the PDF that is the body, and answers how it goes on. The answer begins only
 * when the body is there or refused: proxies stop sending a request that is answered already.
 */
export async function answerUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (upload: Upload) => Promise<Done>,
): Promise<FastifyReply> {
  allowSlowUpload(request.raw);
  const lines = openProgressStream();
  const signal = hangUpOf(reply);
  await new Promise<void>((onIn) => {
    const upload: Upload = {
      fileName: fileNameOf(request.headers[fileNameHeader]),
      copyTo: copyFromRequest(request, onIn),
      takesIncompleteCover: request.headers[incompleteCoverHeader] === 'yes',
      onProgress: (progress) => lines.say({ kind: 'progress', ...progress }),
      signal,
    };
    void work(upload)
      .then(
        (done) => lines.say({ kind: 'done', ...done }),
        (error: unknown) => sayWhy(error, request, lines, signal),
      )
      .finally(() => {
        lines.end();
        onIn();
      });
  });
  return reply
    .headers({ 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' })
    .send(lines.stream);
}

/** Where nobody waits, what failed is that nobody waits. */
function sayWhy(
  error: unknown,
  request: FastifyRequest,
  lines: ProgressStream,
  signal: AbortSignal,
): void {
  if (!signal.aborted) lines.say({ kind: 'refused', ...adminRefusal(error, request) });
}

function copyFromRequest(request: FastifyRequest, onIn: () => void): CopySource {
  const announced = request.headers['content-length'];
  const copyTo = copyFromStream(
    request.body as IncomingMessage,
    announced === undefined ? undefined : Number(announced),
  );
  return async (target, limits) => {
    const refusal = await copyTo(target, limits);
    onIn();
    return refusal;
  };
}

function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort(new Error('Nobody waits for the PDF any more.')));
  return gone.signal;
}
