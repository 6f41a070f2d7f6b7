/**
 * Looks something up once for all who want it at the same time, and keeps what was found. A failure
 * is not kept: the next one who asks tries again.
 * @param lifetime in milliseconds
 */
export function keeping<T>(
  lookUp: () => Promise<T>,
  lifetime: number,
  now: () => Date,
): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly until: number } | null = null;
  return () => {
    const time = now().getTime();
    if (kept && time < kept.until) return kept.value;
    const value = lookUp();
    const mine = { value, until: time + lifetime };
    kept = mine;
    value.catch(() => {
      if (kept === mine) kept = null;
    });
    return value;
  };
}
