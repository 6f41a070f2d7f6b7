import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { failedQuerySentence } from '../../platform/db/databaseOutage.ts';
import { describe } from '../../platform/observability/errorDescription.ts';
import { OperatorError, codeOf } from '../../platform/operatorErrors.ts';
import type { Log } from '../../billing/gateway.ts';
import { type SocketRequest, send, storeEnded } from './socketClient.ts';

/** Long operations over the control socket, with progress and cancellation. */

export interface WorkHooks<Progress> {
  readonly onProgress: (progress: Progress) => void;
  /** Aborting it rejects the work with the signal's reason. */
  readonly signal: AbortSignal;
}

/** One line of the response. `done` and `refused` are the last. */
const WorkEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: z.unknown() }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
]);
type WorkEvent = z.infer<typeof WorkEvent>;

/**
 * Runs the work and responds in lines of JSON with its progress. A disconnect cancels the work.
 * @param stopping aborted when the store shuts down
 */
export function streamWork<Progress>(
  reply: FastifyReply,
  stopping: AbortSignal,
  work: (hooks: WorkHooks<Progress>) => Promise<unknown>,
): FastifyReply {
  const lines = new PassThrough();
  const send = (event: WorkEvent): void => void lines.write(`${JSON.stringify(event)}\n`);
  const disconnected = new AbortController();
  reply.raw.once('close', () =>
    disconnected.abort(new OperatorError('command', 'Nobody waits for it any more.')),
  );
  const signal = AbortSignal.any([disconnected.signal, stopping]);
  void work({ onProgress: (progress) => send({ kind: 'progress', progress }), signal })
    .then(
      (result) => send({ kind: 'done', result }),
      (error: unknown) => send({ kind: 'refused', message: messageFor(error, reply.log) }),
    )
    .finally(() => lines.end());
  return reply.type('application/x-ndjson').send(lines);
}

/** Returns the message of an error for the command, and logs a failed query. */
export function messageFor(error: unknown, log: Log): string {
  const sentence = failedQuerySentence(error);
  if (sentence === null) return error instanceof Error ? error.message : String(error);
  log.error(describe(error), 'a command failed');
  return `${sentence} The log of the store has the query.`;
}

interface Schemas<Progress, Result> {
  readonly progress: z.ZodType<Progress>;
  readonly result: z.ZodType<Result>;
}

/** Throws the errors of `send`, and `OperatorError` when the store shuts down before the work has ended. */
export async function requestWork<Progress, Result>(
  socket: string,
  outgoing: Pick<SocketRequest, 'path' | 'body'>,
  schemas: Schemas<Progress, Result>,
  { onProgress, signal }: WorkHooks<Progress>,
): Promise<Result> {
  const response = await send(socket, { ...outgoing, method: 'POST', signal });
  for await (const line of linesOf(response, signal)) {
    const event = WorkEvent.parse(JSON.parse(line));
    if (event.kind === 'done') return schemas.result.parse(event.result);
    if (event.kind === 'refused') throw new OperatorError('command', event.message);
    onProgress(schemas.progress.parse(event.progress));
  }
  throw storeEnded();
}

/** Ends without an error when the other side dies: the caller detects the missing last event. */
async function* linesOf(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: response });
  } catch (error) {
    if (codeOf(error) !== 'ECONNRESET') throw error;
  } finally {
    // The caller stops at the last event. Unread data would cause a later error without a handler.
    response.destroy();
  }
  signal.throwIfAborted();
}
