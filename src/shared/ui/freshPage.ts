const storageKey = 'gatefold:reloaded';
/** The releases whose pages were reloaded for missing code. */
const releasesKey = 'gatefold:reloaded-releases';

let isReloading = false;

/**
 * Reloads for a fresh token, once: a page whose reload did not help must say so instead of reloading
 * for ever. Answers whether a reload is under way. Without storage nothing is known, and so none is.
 */
export function reloadOnce(): boolean {
  return reloadUnless(storageKey, 'yes');
}

/**
 * Reloads for the code of a newer release. A page of the same release is not reloaded for it again, so
 * that a file that no release has cannot make a loop.
 */
export function reloadForRelease(): boolean {
  // Its name changes with every change of the app.
  const release = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  return release !== undefined && reloadUnless(releasesKey, release);
}

/** Reloads unless it did so for the same reason before, as the list in the storage has it. */
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
    // A browser that keeps nothing has nothing to forget.
  }
}
