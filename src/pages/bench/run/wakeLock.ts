/** Keeps a tablet from going dark while nobody touches it. The answer lets it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async (): Promise<void> => {
    try {
      lock = await navigator.wakeLock.request('screen');
      if (isOver) await lock.release();
    } catch {
      // Not every browser can, and none at an address without HTTPS.
    }
  };
  /** It is lost whenever the page is hidden. */
  const askAgain = () => document.visibilityState === 'visible' && void ask();
  document.addEventListener('visibilitychange', askAgain);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
  };
}

/** Once the page is seen. */
export const seen = (signal: AbortSignal): Promise<void> => changed('visible', signal);

/** Once it is not seen any more. */
export const hidden = (signal: AbortSignal): Promise<void> => changed('hidden', signal);

/** Never, where the signal comes first. */
const changed = (to: DocumentVisibilityState, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => document.visibilityState === to && resolve();
    document.addEventListener('visibilitychange', look, { signal });
    look();
  });
