/** Where the reader remembers the page that was reached in each file (src/features/reader/readingPosition.ts). */
const storageKey = 'gatefold:places';

/** What this person has read stays as it is, whatever is leafed through here. The answer puts it back. */
export function saveReadingPositions(): () => void {
  try {
    const before = localStorage.getItem(storageKey);
    return () => {
      if (before === null) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, before);
    };
  } catch {
    // Nothing is remembered where nothing can be.
    return () => {};
  }
}
