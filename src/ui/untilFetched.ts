import { MissingCode } from './bringCode.ts';
import { reloadForRelease } from './freshPage.ts';

const shortestPauseMs = 1000;
const longestPauseMs = 60_000;

/**
 * For code without which the page can show no message, such as its language. Repeats `load` until the
 * code is here. A page whose scripts a newer release has replaced reloads once.
 */
export async function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await load();
    } catch (why) {
      if (!(why instanceof MissingCode)) throw why;
      if (why.needsReload) reloadForRelease();
    }
    await pause(pauseMs);
  }
}

/** Ends early when the connection is back. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', () => resolve(), { once: true });
  });
