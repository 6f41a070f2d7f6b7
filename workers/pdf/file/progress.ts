import type { LoadProgress } from '../engineProtocol.ts';

/** Short enough for a smooth progress bar, long enough not to fill the page's message queue. */
const PROGRESS_EVERY_MS = 15;

type Listener = (progress: LoadProgress) => void;

/** Forwards the first report at once, then the newest every 15 ms; `flush` sends the waiting one. */
export function throttleProgress(listener: Listener): { report: Listener; flush: () => void } {
  let newest: LoadProgress | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function send(): void {
    timer = null;
    if (!newest) return;
    const progress = newest;
    newest = null;
    timer = setTimeout(send, PROGRESS_EVERY_MS);
    listener(progress);
  }

  return {
    report(progress) {
      newest = progress;
      if (timer === null) send();
    },
    flush() {
      if (timer !== null) clearTimeout(timer);
      send();
    },
  };
}
