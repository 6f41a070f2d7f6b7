/** Removes items that a failure does not need: halves first, single items at the end. */
export async function shortest<T>(
  items: readonly T[],
  fails: (tried: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  if (!(await fails(items))) return items;
  let kept = items;
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let at = 0; at < kept.length; ) {
      const tried = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (tried.length > 0 && (await fails(tried))) kept = tried;
      else at += size;
    }
  return kept;
}
