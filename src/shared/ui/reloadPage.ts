import { MissingCode } from './preloadHelper.ts';
import { storedName } from './prefix.ts';

const storageKey = storedName('gatefold:reloaded');
/** The releases whose pages were reloaded for missing code. */
const releasesKey = storedName('gatefold:reloaded-releases');

let isReloading = false;

/**
 * Reloads for a new token, once: a page whose reload did not help shows the error instead of reloading for
 * ever. Returns whether a reload has started. Without storage it never reloads.
 */
export function reloadOnce(): boolean {
  return reloadUnless(storageKey, 'yes');
}

/**
 * Reloads for the code of a newer release. A page of the same release is not reloaded again, so that a file
 * that exists in no release cannot cause a loop.
 */
export function reloadForRelease(): boolean {
  // Its name changes with each change of the app.
  const release = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  return release !== undefined && reloadUnless(releasesKey, release);
}

/** Reloads unless the list in the storage has the same reason already. */
function reloadUnless(key: string, reason: string): boolean {
  if (isReloading) return true;
  try {
    const done = sessionStorage.getItem(key)?.split(' ') ?? [];
    if (done.includes(reason)) return false;
    sessionStorage.setItem(key, [...done, reason].join(' '));
  } catch {
    return false;
  }
  isReloading = true;
  location.reload();
  return true;
}

export function loadedWell(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // A browser without storage has nothing to remove.
  }
}

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
