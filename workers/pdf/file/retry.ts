/** Waiting times before each further attempt, in milliseconds: about four seconds in all. */
export const BACK_OFF = [250, 500, 1000, 2000] as const;

export interface RetryRules {
  readonly delays: readonly number[];
  /** Whether this failure may pass by itself. */
  readonly mayPass: (error: unknown) => boolean;
  /** Resolves after the time; rejects when the whole thing is no longer wanted. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Tries once, and once more after each delay; rejects with the last failure. */
export async function retry<T>(attempt: () => Promise<T>, rules: RetryRules): Promise<T> {
  for (const delay of rules.delays) {
    try {
      return await attempt();
    } catch (error) {
      if (!rules.mayPass(error)) throw error;
    }
    await rules.pause(delay);
  }
  return attempt();
}

/** A pause that ends at once, by rejecting, when `signal` is aborted. */
export function pauseUnless(signal: AbortSignal): RetryRules['pause'] {
  return (milliseconds) =>
    new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', leave);
        resolve();
      }, milliseconds);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
}
