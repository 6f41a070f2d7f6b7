import { MissingCode } from './preloadHelper.ts';
import { reloadForRelease } from './reloadPage.ts';

const pauseMs = 2000;

/**
 * For code without which the page can show no message, such as its language. Repeats `load` until it
 * succeeds. When a newer release has replaced the scripts, the page reloads once.
 */
export async function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (why) {
      if (!(why instanceof MissingCode)) throw why;
      if (why.needsReload) reloadForRelease();
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
