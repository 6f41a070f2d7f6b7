const storageKey = 'gatefold:reloaded';

/**
 * Reloads for a fresh token, once: a page whose reload did not help must say so instead of reloading
 * for ever. Answers whether a reload is under way.
 */
export function reloadOnce(): boolean {
  if (sessionStorage.getItem(storageKey)) return false;
  sessionStorage.setItem(storageKey, 'yes');
  location.reload();
  return true;
}

export const loadedWell = (): void => sessionStorage.removeItem(storageKey);
