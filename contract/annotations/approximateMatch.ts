/** The part of the characters of a pattern that may differ. */
const mostErrors = 0.2;

/** Where a text like `pattern` begins in `text`; with as many errors, the one nearest to `near`. */
export function approximateStart(text: string, pattern: string, near: number): number | null {
  // The beginning of a match is the end of a match of the reversed texts.
  const end = approximateEnd(reversed(text), reversed(pattern), text.length - near);
  return end === null ? null : text.length - end;
}

/** Where a text like `pattern` ends in `text`; with as many errors, the one nearest to `near`. */
export function approximateEnd(text: string, pattern: string, near: number): number | null {
  let best: { readonly end: number; readonly errors: number } | null = null;
  const limit = Math.floor(pattern.length * mostErrors);
  for (const [end, errors] of errorsByEnd(text, pattern).entries()) {
    if (errors > limit) continue;
    const isBetter =
      best === null ||
      errors < best.errors ||
      (errors === best.errors && Math.abs(end - near) < Math.abs(best.end - near));
    if (isBetter) best = { end, errors };
  }
  return best?.end ?? null;
}

/**
 * For each end in `text`, the least edit distance between `pattern` and a part of the text with that end. This is the
 * algorithm of Sellers: one column of the table of edit distances at a time, with free beginnings.
 */
function errorsByEnd(text: string, pattern: string): Uint16Array {
  const errors = new Uint16Array(text.length + 1);
  const column = Uint16Array.from({ length: pattern.length + 1 }, (_, row) => row);
  errors[0] = pattern.length;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    let diagonal = 0;
    let above = 0;
    for (let row = 1; row <= pattern.length; row += 1) {
      const left = column[row] ?? 0;
      const substituted = diagonal + (pattern.charCodeAt(row - 1) === sign ? 0 : 1);
      above = Math.min(substituted, above + 1, left + 1);
      column[row] = above;
      diagonal = left;
    }
    errors[at + 1] = above;
  }
  return errors;
}

const reversed = (text: string): string => text.split('').toReversed().join('');
