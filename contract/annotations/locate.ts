import type { Anchor, TextQuote, TextPosition } from '../api/annotations.ts';
import { type FoldedText, foldedText } from '../foldedPageText.ts';

/** The part of the characters of a pattern that may differ. */
const mostErrors = 0.2;

/** Where a text like `pattern` begins in `text`; with as many errors, the one nearest to `near`. */
function approximateStart(text: string, pattern: string, near: number): number | null {
  // The beginning of a match is the end of a match of the reversed texts.
  const end = approximateEnd(reversed(text), reversed(pattern), text.length - near);
  return end === null ? null : text.length - end;
}

/** Where a text like `pattern` ends in `text`; with as many errors, the one nearest to `near`. */
function approximateEnd(text: string, pattern: string, near: number): number | null {
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

/** How a quote was found: unchanged, with other spaces, hyphens, case or accents, or with other letters. */
type Match = 'exact' | 'folded' | 'approximate';

interface Located extends TextPosition {
  readonly match: Match;
}

/**
 * Finds the quote of an anchor in the text of a page: at its old position, else the same text elsewhere, else the folded
 * text, else a similar text. Of several places, the one with the same text around it is taken, then the one nearest to
 * the old position. null means that the place is no longer found on this page; the annotation itself stays.
 */
export function locateAnchor(text: string, { quote, position }: Anchor): Located | null {
  if (!quote) return null;
  if (position && isAt(text, quote, position)) return { ...position, match: 'exact' };
  const near = position?.start ?? 0;
  const exact = bestOf(occurrences(text, quote.exact), text, quote, near);
  if (exact !== null) return { start: exact, end: exact + quote.exact.length, match: 'exact' };
  return locateFolded(text, quote, near);
}

/** The pages of a file in the order in which a lost annotation is searched: its own, then outward. */
export function* pagesOutward(page: number, pageCount: number): Generator<number> {
  const first = Math.min(Math.max(page, 1), pageCount);
  if (pageCount > 0) yield first;
  for (let distance = 1; distance < pageCount; distance += 1) {
    if (first - distance >= 1) yield first - distance;
    if (first + distance <= pageCount) yield first + distance;
  }
}

/** A copy of the text elsewhere is no reason to leave a position that still fits. */
const isAt = (text: string, { exact }: TextQuote, { start, end }: TextPosition): boolean =>
  end - start === exact.length && text.startsWith(exact, start);

function occurrences(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push(at);
  return found;
}

function bestOf(
  starts: readonly number[],
  text: string,
  quote: TextQuote,
  near: number,
): number | null {
  const ranked = starts.map((start) => ({
    start,
    context: contextLength(text, start, quote),
    distance: Math.abs(start - near),
  }));
  ranked.sort((a, b) => b.context - a.context || a.distance - b.distance);
  return ranked[0]?.start ?? null;
}

/** The number of characters around a place that are equal to the text around the quote. Spaces beside the quote do not count. */
function contextLength(text: string, start: number, { prefix, exact, suffix }: TextQuote): number {
  const end = start + exact.length;
  const before = text.slice(Math.max(0, start - prefix.length - 1), start).trimEnd();
  const after = text.slice(end, end + suffix.length + 1).trimStart();
  const wantedBefore = prefix.trimEnd();
  const wantedAfter = suffix.trimStart();
  let count = 0;
  while (count < wantedBefore.length && before.at(-count - 1) === wantedBefore.at(-count - 1))
    count += 1;
  let following = 0;
  while (following < wantedAfter.length && after[following] === wantedAfter[following])
    following += 1;
  return count + following;
}

function locateFolded(text: string, quote: TextQuote, near: number): Located | null {
  const page = foldedText(text);
  const folded: TextQuote = {
    prefix: foldedText(quote.prefix).text,
    exact: foldedText(quote.exact).text,
    suffix: foldedText(quote.suffix).text,
  };
  if (folded.exact === '') return null;
  const nearFolded = page.starts.findIndex((start) => start >= near);
  const start = bestOf(occurrences(page.text, folded.exact), page.text, folded, nearFolded);
  if (start !== null) return unfolded(page, start, start + folded.exact.length, 'folded');
  const alone = locateLetters(page, folded, near);
  if (alone) return alone;
  const similar = locateSimilar(page.text, folded.exact, Math.max(nearFolded, 0));
  return similar && unfolded(page, similar.start, similar.end, 'approximate');
}

/** Fewer letters are found over the ends of words that do not belong together. */
const leastLetters = 4;

/** Compares letters and digits alone. Another version of the program finds other blanks within letter-spaced words. */
function locateLetters(page: FoldedText, quote: TextQuote, near: number): Located | null {
  const letters = lettersIn(page);
  const alone = {
    prefix: lone(quote.prefix),
    exact: lone(quote.exact),
    suffix: lone(quote.suffix),
  };
  if (alone.exact.length < leastLetters) return null;
  const place = Math.max(
    letters.starts.findIndex((start) => start >= near),
    0,
  );
  const start = bestOf(occurrences(letters.text, alone.exact), letters.text, alone, place);
  return start === null ? null : unfolded(letters, start, start + alone.exact.length, 'folded');
}

const isLone = (sign: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(sign);
const lone = (text: string): string => text.split('').filter(isLone).join('');

function lettersIn({ text, starts, ends }: FoldedText): FoldedText {
  const isKept = (_: unknown, at: number): boolean => isLone(text.charAt(at));
  return { text: lone(text), starts: starts.filter(isKept), ends: ends.filter(isKept) };
}

const unfolded = (page: FoldedText, start: number, end: number, match: Match): Located | null => {
  const from = page.starts[start];
  const to = page.ends[end - 1];
  return from === undefined || to === undefined || from >= to
    ? null
    : { start: from, end: to, match };
};

/** A shorter text is similar to too much. */
const leastSimilar = 12;
/** The ends of a longer quote are sought each by itself, which bounds the work. */
const longestPart = 48;

function locateSimilar(text: string, exact: string, near: number): TextPosition | null {
  if (exact.length < leastSimilar) return null;
  const head = exact.slice(0, longestPart);
  const tail = exact.slice(-longestPart);
  const start = approximateStart(text, head, near);
  if (start === null) return null;
  const end = approximateEnd(text, tail, start + exact.length);
  if (end === null) return null;
  const length = end - start;
  const isPlausible = length > exact.length * 0.7 && length < exact.length * 1.3;
  return isPlausible ? { start, end } : null;
}
