/**
 * Waits that end early when the signal aborts. They resolve in both cases: the caller reads
 * `signal.aborted`.
 */

export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', end, { once: true });
  });

/** Until the browser has a connection. */
export const online = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine || signal?.aborted) return resolve();
    window.addEventListener('online', () => resolve(), { once: true, ...(signal && { signal }) });
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
