import { foldedSearchText } from '#contract/foldedPageText.ts';

/** Changes with every change of the tokens, or of the words of a page. The store then indexes all issues again. */
export const TEXT_INDEX_VERSION = 3;

/** A shorter word of a search is a whole word of the text. A longer one may be the beginning of a word. */
const LEAST_PREFIX = 3;

/** A sign of Hangul is a syllable. */
const isPrefix = (word: string): boolean =>
  word.length >= LEAST_PREFIX || /\p{Script=Hangul}/u.test(word);

/** Of a token. The index does not accept long ones. */
const MAX_TOKEN = 60;
/** Of a search. */
const MAX_WORDS = 12;

/** By whole characters. */
const cut = (word: string): string =>
  word.length > MAX_TOKEN ? Array.from(word).slice(0, MAX_TOKEN).join('') : word;

const words = /[\p{L}\p{M}\p{N}]+/gu;

/** Scripts without spaces between words: a word can begin anywhere. */
const dense =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u30FC]+/gu;

/** A part of a word that is in a dense script as a whole, or not at all. */
interface Segment {
  readonly text: string;
  readonly isDense: boolean;
}

function segmentsOf(word: string): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const { 0: text, index } of word.matchAll(dense)) {
    if (index > end) segments.push({ text: word.slice(end, index), isDense: false });
    segments.push({ text, isDense: true });
    end = index + text.length;
  }
  if (end < word.length) segments.push({ text: word.slice(end), isDense: false });
  return segments;
}

const wordsIn = (folded: string): string[] => folded.match(words) ?? [];

const pairsOf = (letters: readonly string[]): string[] =>
  letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);

/**
 * The tokens of a text, each once: its folded words. A word in a dense script is represented by its letters and
 * by each two neighbouring letters.
 */
export function indexTokens(text: string): string[] {
  const tokens = new Set<string>();
  for (const { text: part, isDense } of wordsIn(foldedSearchText(text)).flatMap(segmentsOf)) {
    const letters = isDense ? Array.from(part) : [cut(part)];
    for (const token of isDense ? [...letters, ...pairsOf(letters)] : letters) tokens.add(token);
  }
  return [...tokens];
}

export interface SearchTokens {
  /** In the syntax of `tsquery`. */
  readonly query: string;
  /** Whether a text may have all tokens without the words. */
  readonly isInexact: boolean;
  /** The folded words. */
  readonly words: readonly string[];
}

/** The tokens of a search; null if it has too few letters. */
export function searchTokens(search: string): SearchTokens | null {
  const found = wordsIn(foldedSearchText(search)).slice(0, MAX_WORDS);
  const terms = [...new Set(found.flatMap(termsOfWord))];
  const isEnough = found.some(
    (word) => segmentsOf(word).some(({ isDense }) => isDense) || word.length > 1,
  );
  if (terms.length === 0 || !isEnough) return null;
  const isInexact = found.some((word) => segmentsOf(word).some(({ isDense }) => isDense));
  return { query: terms.join(' & '), isInexact, words: found };
}

function termsOfWord(word: string): string[] {
  const segments = segmentsOf(word);
  const isMixed = segments.length > 1;
  return segments.flatMap(({ text, isDense }, at) => {
    if (isDense) {
      const letters = Array.from(text);
      return (letters.length > 1 ? pairsOf(letters) : letters).map((token) => `'${token}'`);
    }
    // Before a dense script it may be the end of a longer word.
    return isMixed && at === 0 ? [] : [termOf(text, isMixed || isPrefix(text))];
  });
}

const termOf = (text: string, isBeginning: boolean): string =>
  `'${cut(text)}'${isBeginning ? ':*' : ''}`;

/** Whether a letter or a digit, which is not of a dense script, precedes the place in a word. */
const follows = (text: string, at: number): boolean =>
  /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
  !segmentsOf(text.slice(Math.max(0, at - 2), at)).at(-1)?.isDense;

const continues = (text: string, at: number): boolean => {
  const next = /^[\p{L}\p{M}\p{N}]/u.exec(text.slice(at, at + 2))?.[0];
  return next !== undefined && segmentsOf(next)[0]?.isDense === false;
};

/** Where a folded word stands in a folded text; -1 if the search does not find it there. */
export function placeOfWord(text: string, word: string): number {
  const segments = segmentsOf(word);
  const isAnywhere = segments.some(({ isDense }) => isDense);
  const isWhole = !isAnywhere && !isPrefix(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isAnywhere) return at;
    if (!follows(text, at) && !(isWhole && continues(text, at + word.length))) return at;
  }
  return -1;
}

/** Whether a folded text has all words of a search. */
export const hasWordsOf = (text: string, { words }: SearchTokens): boolean =>
  words.every((word) => placeOfWord(text, word) >= 0);
