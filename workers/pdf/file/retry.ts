/** Waiting times before each further attempt, in milliseconds: about four seconds in all. */
export const BACK_OFF = [250, 500, 1000, 2000] as const;

interface RetryRules {
  readonly delays: readonly number[];
  /** Whether a retry may succeed. */
  readonly isTransient: (error: unknown) => boolean;
  /** Resolves after the time; rejects when the work is aborted. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Tries once, and once more after each delay; rejects with the last failure. */
export async function retry<T>(attempt: () => Promise<T>, rules: RetryRules): Promise<T> {
  for (const delay of rules.delays) {
    try {
      return await attempt();
    } catch (error) {
      if (!rules.isTransient(error)) throw error;
    }
    await rules.pause(delay);
  }
  return attempt();
}

/** A pause that rejects at once when `signal` is aborted. */
export function pauseUnless(signal: AbortSignal): RetryRules['pause'] {
  return (milliseconds) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', abort);
        resolve();
      }, milliseconds);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    });
}
