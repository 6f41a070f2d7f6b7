import { foldedSigns } from './titles.ts';

/** A text as it is compared with a search, with the way back to the original characters. */
export interface FoldedText {
  readonly text: string;
  /** For each character of `text`: where its original letter begins, and where it ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * A letter with its marks, which Unicode composes. Syllables of Hangul may be spelled in parts, and half-width katakana
 * have marks of their own.
 */
const letter = /[\u1100-\u11FF]+|[^\p{M}\uFF9E\uFF9F][\p{M}\uFF9E\uFF9F]*|[\p{M}\uFF9E\uFF9F]+/gu;

/** Characters that are folded by their case only. */
const plain = /[ -_a-~]/;

/** Scripts without spaces between words. Spaces beside them come from the layout. */
const dense =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u3000-\u303F]/u;

/**
 * Folds a text of several lines as `folded` does. In addition it drops hyphens within words, because a line's end
 * parts words by them, and spaces in scripts that have none.
 */
export function foldedText(text: string): FoldedText {
  const all = withoutSpaces(withoutHyphens(withLamAlef(lettersOf(text))));
  return {
    text: all.map(({ sign }) => sign).join(''),
    starts: all.map(({ start }) => start),
    ends: all.map(({ end }) => end),
  };
}

/** Characters for which `foldedSearchText` needs no table. */
const isAscii = /^[\t\n\r -_a-~]*$/;

/** The folded text without the way back. For English it takes a tenth of the time. */
export const foldedSearchText = (text: string): string =>
  isAscii.test(text)
    ? text
        .toLowerCase()
        .replace(/(?<=[a-z])-(?=[a-z])/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : foldedText(text).text;

/** A shorter search would be found over the ends of words that do not belong together. */
const leastLetters = 6;
const arabicSpace = /(?<=[\u0600-\u06FF]) (?=[\u0600-\u06FF])/g;

/**
 * Whether a folded search is compared without the spaces between its Arabic words: many documents have lost them, or
 * have them within words.
 */
export const ignoresSpaces = (search: string): boolean =>
  search.replace(/[^\u0620-\u06FF]/g, '').length >= leastLetters;

/** A folded text without the spaces between Arabic words. */
export function withoutArabicSpaces({ text, starts, ends }: FoldedText): FoldedText {
  const dropped = new Set([...text.matchAll(arabicSpace)].map(({ index }) => index));
  const isKept = (_: unknown, at: number): boolean => !dropped.has(at);
  return {
    text: spaceless(text),
    starts: starts.filter(isKept),
    ends: ends.filter(isKept),
  };
}

/** The same for the text alone. */
export const spaceless = (folded: string): string => folded.replace(arabicSpace, '');

/** One character of the folded text. */
interface Letter {
  readonly sign: string;
  readonly start: number;
  readonly end: number;
}

function lettersOf(text: string): readonly Letter[] {
  const letters: Letter[] = [];
  for (const { 0: found, index: start } of text.matchAll(letter)) {
    const end = start + found.length;
    const isPlain = found.length === 1 && plain.test(found);
    const folded = isPlain ? found.toLowerCase() : foldedSigns(found);
    // By UTF-16 units, as `indexOf` counts.
    for (const sign of folded.split('')) letters.push({ sign, start, end });
  }
  return letters;
}

const isWord = (one: Letter | undefined): boolean =>
  one !== undefined && /[\p{L}\p{M}]/u.test(one.sign);

const isSpace = ({ sign }: Letter): boolean => sign === ' ' || /\s/.test(sign);

/**
 * Some fonts have lam-alef as one sign, which programs extract with its letters turned about. After another alef that
 * can be told, because no word has two of them.
 */
function withLamAlef(letters: readonly Letter[]): readonly Letter[] {
  const ordered = [...letters];
  for (const [at, one] of letters.entries()) {
    const [next, last] = [letters[at + 1], letters[at + 2]];
    if (one.sign !== alef || next?.sign !== alef || last?.sign !== lam) continue;
    ordered[at + 1] = { ...next, sign: lam };
    ordered[at + 2] = { ...last, sign: alef };
  }
  return ordered;
}

const alef = '\u0627';
const lam = '\u0644';

/** The first dense script is Thai. */
const isDense = ({ sign }: Letter): boolean => sign > '\u0E00' && dense.test(sign);

const withoutHyphens = (letters: readonly Letter[]): readonly Letter[] =>
  letters.filter(
    ({ sign }, at) => sign !== '-' || !isWord(letters[at - 1]) || !isWord(letters[at + 1]),
  );

/** Words are separated by one space. There is none at the ends, and none beside a dense script. */
function withoutSpaces(letters: readonly Letter[]): readonly Letter[] {
  const kept: Letter[] = [];
  let gap: Letter | null = null;
  for (const one of letters) {
    if (isSpace(one)) {
      gap ??= one;
      continue;
    }
    const last = kept.at(-1);
    if (gap && last && !isDense(last) && !isDense(one)) kept.push({ ...gap, sign: ' ' });
    gap = null;
    kept.push(one);
  }
  return kept;
}
