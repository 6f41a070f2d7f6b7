/** Delay before each retry, in milliseconds. The engine has retried for four seconds by then. */
const delays = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

export const retryDelay = (failures: number): number =>
  delays[Math.min(Math.max(failures, 1), delays.length) - 1] ?? 0;

/**
 * Resolves when a retry may succeed: after a pause that grows with the failures, or sooner, when the
 * browser has a network again or the user comes back to the page. Resolves at once when `signal` is aborted.
 */
export function waitBeforeRetry(failures: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const options = { signal: over.signal };
    const end = (): void => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, retryDelay(failures));
    window.addEventListener('online', end, options);
    document.addEventListener('visibilitychange', () => document.hidden || end(), options);
    signal?.addEventListener('abort', end, options);
    if (signal?.aborted) end();
  });
}
