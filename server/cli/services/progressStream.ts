import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { OperatorError } from '../../platform/operatorError.ts';
import { codeOf } from '../../config/startError.ts';
import { type Question, send } from './socketClient.ts';

/** What takes a while, across the control socket: it says how far it is, and can be called off. */

export interface WorkTerms<Progress> {
  readonly onProgress: (progress: Progress) => void;
  /** The work rejects with its reason where it is called off. */
  readonly signal: AbortSignal;
}

/** One line of the answer; `done` and `refused` are the last. */
const WorkEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: z.unknown() }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
]);
type WorkEvent = z.infer<typeof WorkEvent>;

/**
 * Answers in lines of JSON, so that the person sees how far it is; hanging up calls it off.
 * @param stopping when the store ends
 */
export function answerWork<Progress>(
  reply: FastifyReply,
  stopping: AbortSignal,
  work: (terms: WorkTerms<Progress>) => Promise<unknown>,
): FastifyReply {
  const lines = new PassThrough();
  const say = (event: WorkEvent): void => void lines.write(`${JSON.stringify(event)}\n`);
  const gone = new AbortController();
  reply.raw.once('close', () =>
    gone.abort(new OperatorError('command', 'Nobody waits for it any more.')),
  );
  const signal = AbortSignal.any([gone.signal, stopping]);
  void work({ onProgress: (progress) => say({ kind: 'progress', progress }), signal })
    .then(
      (result) => say({ kind: 'done', result }),
      (error: unknown) => say({ kind: 'refused', message: messageOf(error) }),
    )
    .finally(() => lines.end());
  return reply.type('application/x-ndjson').send(lines);
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

interface Schemas<Progress, Result> {
  readonly progress: z.ZodType<Progress>;
  readonly result: z.ZodType<Result>;
}

/** Throws as `send` does, and `OperatorError` where the store ends before the work does. */
export async function haveDone<Progress, Result>(
  socket: string,
  question: Pick<Question, 'path' | 'body'>,
  schemas: Schemas<Progress, Result>,
  { onProgress, signal }: WorkTerms<Progress>,
): Promise<Result> {
  const answer = await send(socket, { ...question, method: 'POST', signal });
  for await (const line of linesOf(answer, signal)) {
    const event = WorkEvent.parse(JSON.parse(line));
    if (event.kind === 'done') return schemas.result.parse(event.result);
    if (event.kind === 'refused') throw new OperatorError('command', event.message);
    onProgress(schemas.progress.parse(event.progress));
  }
  throw new OperatorError(
    'command',
    'The store ended in the middle of the work: look whether it was done before you try again.',
  );
}

/** Ends quietly when the other side dies: whoever reads notices that the last word is missing. */
async function* linesOf(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: answer });
  } catch (error) {
    if (codeOf(error) !== 'ECONNRESET') throw error;
  } finally {
    // The caller stops at the last event. An answer left half read would fail later, with nobody to catch it.
    answer.destroy();
  }
  signal.throwIfAborted();
}
