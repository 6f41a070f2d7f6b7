/** Scripts without blanks between words: a letter counts as a word. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
/** pdftotext keeps the hyphen of a parted word where the file has a soft one, turns lam-alef about, and glues scripts. */
const parted = /\u00ad\s*\n\s*/g;
const turnedLigature = /ا([اأإآ])ل/g;
const misplacedTanwin = /\u064b(?=\p{L})(?!ا(?!\p{L}))/gu;
const scripts =
  /(?<=\p{Script=Arabic})(?=[\p{Script=Latin}\p{N}])|(?<=[\p{Script=Latin}\p{N}])(?=\p{Script=Arabic})/gu;
const signs = /[\u064b-\u065f\u0670\u0640]/g;
const separators = /[،؛؟()"“”«»/:]/g;
const edges = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** Words as one types them: without signs at their ends, invisible characters and compatibility forms. */
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

export interface Likeness {
  readonly words: number;
  /** Words of the other text that are here as often as there. */
  readonly found: number;
  /** Words that are here more often than there. */
  readonly more: number;
  /** Words that stand once in each text, and how many of them come in one order. */
  readonly unique: number;
  readonly ordered: number;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

export function likenessOf(ours: readonly string[], theirs: readonly string[]): Likeness {
  const [here, there] = [counted(ours), counted(theirs)];
  const missing = lacking(there, here);
  const extra = lacking(here, there);
  const once = theirs.filter((word) => there.get(word) === 1 && here.get(word) === 1);
  const places = new Map(ours.map((word, at) => [word, at]));
  return {
    words: theirs.length,
    found: theirs.length - missing.length,
    more: extra.filter((word) => there.has(word)).length,
    unique: once.length,
    ordered: longestRising(once.map((word) => places.get(word) ?? 0)),
    missing,
    extra,
  };
}

function counted(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const lacking = (
  from: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): readonly string[] =>
  [...from].flatMap(([word, count]) =>
    Array.from({ length: Math.max(0, count - (other.get(word) ?? 0)) }, () => word),
  );

/** Length of the longest rising subsequence (Fredman 1975). */
function longestRising(numbers: readonly number[]): number {
  const ends: number[] = [];
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number);
    if (at < 0) ends.push(number);
    else ends[at] = number;
  }
  return ends.length;
}
