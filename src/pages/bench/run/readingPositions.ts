/** The key under which the reader stores the last page of each file (src/features/reader/positions/devicePositions.ts). */
const storageKey = 'gatefold:places';

/** Saves the user's reading positions before a run. The returned function restores them. */
export function saveReadingPositions(): () => void {
  try {
    const before = localStorage.getItem(storageKey);
    return () => {
      if (before === null) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, before);
    };
  } catch {
    // Without storage the reader stores no positions.
    return () => {};
  }
}
