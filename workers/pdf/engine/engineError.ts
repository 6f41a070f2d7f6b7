import type { EngineFailure } from '../protocol.ts';

/** What went wrong, in the protocol's words; inside the engine it travels as an error. */
export class EngineError extends Error {
  override readonly name = 'EngineTrouble';
  readonly reason: EngineFailure;

  constructor(reason: EngineFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

export const closedError = () => new EngineError('gone', 'The engine was closed.');

/**
 * `work`, or the signal's end, whichever comes first: nothing of pdf.js can be told to give up, so
 * whoever waits stops waiting. Rejects with the signal's reason.
 */
export function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
