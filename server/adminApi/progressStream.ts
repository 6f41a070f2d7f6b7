import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Milliseconds. Proxies abort a response without data after a minute. */
const heartbeat = 10_000;

export interface ProgressStream {
  readonly stream: Readable;
  /** Resolves after the last line. It never rejects. */
  readonly ended: Promise<void>;
}

/**
 * Runs the work and returns its progress in lines of JSON. The last line is its result or its refusal. Each line is
 * repeated until there is another.
 * @param refusalBy returns null for an error that nobody waits for
 */
export function streamProgress(
  work: (onProgress: (progress: object) => void) => Promise<object>,
  refusalBy: (error: unknown) => object | null,
): ProgressStream {
  const stream = new PassThrough();
  let last = '';
  const write = (): void => void stream.write(last);
  const send = (event: object): void => {
    last = `${JSON.stringify(event)}\n`;
    write();
  };
  const beat = setInterval(write, heartbeat).unref();
  const ended = work((progress) => send({ kind: 'progress', ...progress }))
    .then(
      (done) => send({ kind: 'done', ...done }),
      (error: unknown) => {
        const refusal = refusalBy(error);
        if (refusal) send({ kind: 'refused', ...refusal });
      },
    )
    .finally(() => {
      clearInterval(beat);
      stream.end();
    });
  return { stream, ended };
}

/** Returns a signal that is aborted when the client has disconnected. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  raw.once('close', () => disconnected.abort(new Error('Nobody waits for it any more.')));
  return disconnected.signal;
}
