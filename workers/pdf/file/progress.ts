import type { LoadProgress } from '../protocol.ts';

/** Often enough for a bar to move smoothly, seldom enough not to fill the page's message queue. */
const PROGRESS_EVERY_MS = 15;

type Listener = (progress: LoadProgress) => void;

/** Passes on the first report at once, then the newest one every 15 ms; `flush` sends what waits. */
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
