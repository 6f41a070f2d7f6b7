/** Requests a screen wake lock. The returned function releases it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isReleased = false;
  const request = async (): Promise<void> => {
    try {
      lock = await navigator.wakeLock.request('screen');
      if (isReleased) await lock.release();
    } catch {
      // Not all browsers support it, and none without HTTPS.
    }
  };
  /** The browser releases the lock whenever the page is hidden. */
  const requestAgain = () => document.visibilityState === 'visible' && void request();
  document.addEventListener('visibilitychange', requestAgain);
  void request();
  return () => {
    isReleased = true;
    document.removeEventListener('visibilitychange', requestAgain);
    void lock?.release();
  };
}

/** Resolves when the page is visible. */
export const untilVisible = (signal: AbortSignal): Promise<void> =>
  untilVisibility('visible', signal);

/** Resolves when the page is hidden. */
export const restarts = (signal: AbortSignal): Promise<void> => untilVisibility('hidden', signal);

/** Never resolves if the signal is aborted first. */
const untilVisibility = (to: DocumentVisibilityState, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = () => document.visibilityState === to && resolve();
    document.addEventListener('visibilitychange', check, { signal });
    check();
  });
