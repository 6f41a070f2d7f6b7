/** Scripts without blanks between words: each letter counts as a word. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
const edges = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const separators = /[،؛؟()"“”«»/:]/g;
/** A soft hyphen at a line's end: pdftotext keeps it. */
const parted = /\u00ad\s*\n\s*/g;
/** Arabic words are compared as search compares them, without vowel signs; `workers/pdf/text/textRuns.ts` has the others. */
const signs = /[\u064b-\u065f\u0670\u0640]/g;
const turnedLigature = /ا([اأإآ])ل/g;
const misplacedTanwin = /\u064b(?=\p{L})(?!ا(?!\p{L}))/gu;
/** pdftotext puts no blank between an Arabic word and a figure. */
const scripts =
  /(?<=\p{Script=Arabic})(?=[\p{Script=Latin}\p{N}])|(?<=[\p{Script=Latin}\p{N}])(?=\p{Script=Arabic})/gu;

/** The words of a text as a search compares them: without punctuation at their ends and without presentation forms. */
export const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .replaceAll(parted, '')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(turnedLigature, 'ال$1')
    .replaceAll(misplacedTanwin, ' ')
    .replaceAll(signs, '')
    .replaceAll(scripts, ' ')
    .replaceAll(separators, ' ')
    .replaceAll(dense, ' $& ')
    .split(/\s+/)
    .map((word) => word.replaceAll(edges, ''))
    .filter((word) => word !== '');

/** A page by pdftotext: by position, and with `-raw` in the order of the file. */
interface Reference {
  readonly placed: readonly string[];
  readonly raw: readonly string[];
}

export interface Comparison {
  /** Words on which both orders of pdftotext agree. */
  readonly words: number;
  readonly missing: readonly string[];
  /**
   * Words that occur here more often than in either order of pdftotext, except words that only one side splits.
   */
  readonly repeated: readonly string[];
  readonly order: Order;
  /** Whether both orders of pdftotext are the same: the page has one story. */
  readonly isOneStory: boolean;
}

/** The number of words that occur once in each text, and how many of them have the same order. */
interface Order {
  readonly unique: number;
  readonly agreed: number;
}

/** With fewer words the order is not significant. */
const FEWEST_WORDS = 10;
const SAME_ORDER = 0.99;

export function compare(ours: readonly string[], { placed, raw }: Reference): Comparison {
  const [here, there, inFile] = [ours, placed, raw].map(counted) as [Counts, Counts, Counts];
  const isOf = (counts: Counts, word: string): number => counts.get(word) ?? 0;
  const both = new Map(
    [...there].map(([word, count]) => [word, Math.min(count, isOf(inFile, word))]),
  );
  const most = (word: string): number => Math.max(isOf(there, word), isOf(inFile, word));
  const lacking = [...placed, ...raw].filter((word) => isOf(here, word) < most(word));
  const isParted = (word: string): boolean =>
    lacking.some((one) => one.includes(word) || word.startsWith(one) || word.endsWith(one));
  const theirs = orderOf(raw, placed);
  return {
    words: [...both.values()].reduce((sum, count) => sum + count, 0),
    missing: [...both].flatMap(([word, count]) => repeat(word, count - isOf(here, word))),
    repeated: [...here].flatMap(([word, count]) =>
      most(word) > 0 && !isParted(word) ? repeat(word, count - most(word)) : [],
    ),
    order: orderOf(ours, placed),
    isOneStory: theirs.unique >= FEWEST_WORDS && theirs.agreed >= SAME_ORDER * theirs.unique,
  };
}

type Counts = ReadonlyMap<string, number>;

function counted(words: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const repeat = (word: string, times: number): readonly string[] =>
  Array.from({ length: Math.max(0, times) }, () => word);

function orderOf(ours: readonly string[], theirs: readonly string[]): Order {
  const [here, there] = [counted(ours), counted(theirs)];
  const once = theirs.filter((word) => there.get(word) === 1 && here.get(word) === 1);
  const places = new Map(ours.map((word, at) => [word, at]));
  const agreed = longestRising(once.map((word) => places.get(word) ?? 0));
  return { unique: once.length, agreed };
}

/** Length of the longest rising subsequence (Fredman, On computing the length of longest increasing subsequences, 1975). */
function longestRising(numbers: readonly number[]): number {
  const ends: number[] = [];
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number);
    if (at < 0) ends.push(number);
    else ends[at] = number;
  }
  return ends.length;
}
