import type { EngineFailure } from '../engineProtocol.ts';

/** A failure of the protocol, thrown inside the engine. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly reason: EngineFailure;

  constructor(reason: EngineFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

export const closedError = () => new EngineError('gone', 'The engine was closed.');

/**
 * Settles with `work` or rejects with the signal's reason, whichever comes first. Calls of pdf.js cannot be
 * cancelled, so only the waiting ends.
 */
export function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
