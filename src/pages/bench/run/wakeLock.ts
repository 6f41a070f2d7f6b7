/** Keeps a tablet from going dark while nobody touches it. The answer lets it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isReleased = false;
  const request = async (): Promise<void> => {
    try {
      lock = await navigator.wakeLock.request('screen');
      if (isReleased) await lock.release();
    } catch {
      // Not every browser can, and none at an address without HTTPS.
    }
  };
  /** It is lost whenever the page is hidden. */
  const requestAgain = () => document.visibilityState === 'visible' && void request();
  document.addEventListener('visibilitychange', requestAgain);
  void request();
  return () => {
    isReleased = true;
    document.removeEventListener('visibilitychange', requestAgain);
    void lock?.release();
  };
}

/** Once the page is seen. */
export const untilVisible = (signal: AbortSignal): Promise<void> => untilVisibility('visible', signal);

/** Once it is not seen any more. */
export const restarts = (signal: AbortSignal): Promise<void> => untilVisibility('hidden', signal);

/** Never, where the signal comes first. */
const untilVisibility = (to: DocumentVisibilityState, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = () => document.visibilityState === to && resolve();
    document.addEventListener('visibilitychange', check, { signal });
    check();
  });
