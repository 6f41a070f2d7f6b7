import { foldedSigns } from './searchFolding.ts';

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
  const all = withoutSpaces(withoutHyphens(lettersOf(text)));
  return {
    text: all.map(({ sign }) => sign).join(''),
    starts: all.map(({ start }) => start),
    ends: all.map(({ end }) => end),
  };
}

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
