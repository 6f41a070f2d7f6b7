import type { PageIndex } from '../protocol.ts';

/** All pages of a document: the first one, the one after it, the one before it, and so on outward. */
export function outwardFrom(from: PageIndex, pageCount: number): readonly PageIndex[] {
  const first = Math.max(0, Math.min(from, pageCount - 1));
  const pages: number[] = [];
  for (let distance = 0; pages.length < pageCount; distance += 1) {
    const [after, before] = [first + distance, first - distance];
    if (after < pageCount) pages.push(after);
    if (distance > 0 && before >= 0) pages.push(before);
  }
  return pages as PageIndex[];
}
