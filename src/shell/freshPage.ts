const storageKey = 'gatefold:reloaded';

let isReloading = false;

/**
 * Reloads for a fresh token, once: a page whose reload did not help must say so instead of reloading
 * for ever. Answers whether a reload is under way. Without storage nothing is known, and so none is.
 */
export function reloadOnce(): boolean {
  if (isReloading) return true;
  try {
    if (sessionStorage.getItem(storageKey)) return false;
    sessionStorage.setItem(storageKey, 'yes');
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
