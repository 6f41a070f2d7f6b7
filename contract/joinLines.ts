/** A hyphen at the end of a line, or a soft hyphen. */
const partedEnd = /\p{L}[-\u2010\u00ad]$/u;
const lowerStart = /^\p{Ll}/u;
/** A hyphen between letters or digits that belongs to the word. */
const keptHyphen = /[\p{L}\p{N}][-\u2010]$/u;
const wordStart = /^[\p{L}\p{N}]/u;
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Whether a hyphen at the end of the first line may divide a word. */
export const isParted = (before: string, after: string): boolean =>
  partedEnd.test(before.trimEnd()) && lowerStart.test(after.trimStart());

/**
 * How two lines become one text: without the hyphen of a divided word, with the hyphen of the word, with a space, or
 * with nothing between them.
 */
export type LineJoint = 'divided' | 'hyphen' | 'space' | 'none';

/**
 * Returns the function that decides between two lines of a text. A hyphen at the end of a line, before a small letter,
 * divides a word or belongs to it. The first row that applies decides:
 *
 * | evidence | the hyphen |
 * | --- | --- |
 * | it is a soft hyphen (U+00AD) | divides |
 * | the next word is a conjunction, as in `Vor- und Nachteile` | stays, with a space |
 * | the text has the word elsewhere within a line without the hyphen | divides |
 * | the text has the word elsewhere within a line with the hyphen | stays |
 * | other lines of the text are divided by soft hyphens | stays |
 * | the word has another hyphen before or after, as in `state-of-the-art` | stays |
 * | the word begins with `well`, `self` or a number of tens | stays |
 * | none | divides |
 *
 * The text is that of one page, so that positions in it do not depend on the pages that are loaded.
 */
export function lineJoints(lines: readonly string[]): (before: string, after: string) => LineJoint {
  let evidence: Evidence | undefined;
  return (before, after) => {
    const [start, end] = [before.trimEnd(), after.trimStart()];
    if (!start || !end) return 'none';
    if (isParted(start, end)) {
      if (start.endsWith('\u00ad')) return 'divided';
      if (conjunction.test(end)) return 'space';
      evidence ??= evidenceIn(lines);
      return belongsToWord(start, end, evidence) ? 'hyphen' : 'divided';
    }
    if (keptHyphen.test(start) && wordStart.test(end)) return 'hyphen';
    return unspaced.test(start.at(-1) ?? '') && unspaced.test(end.at(0) ?? '') ? 'none' : 'space';
  };
}

/** Returns the function that joins two lines of a text. */
export function lineJoiner(lines: readonly string[]): (before: string, after: string) => string {
  const jointOf = lineJoints(lines);
  return (before, after) => {
    const [start, end] = [before.trimEnd(), after.trimStart()];
    const joint = jointOf(start, end);
    if (joint === 'divided') return start.slice(0, -1) + end;
    return joint === 'space' ? `${start} ${end}` : start + end;
  };
}

/** Joins two lines of an unknown text. */
export const joinLines = lineJoiner([]);

const conjunction = /^(?:and|und|oder|bzw|och|oraz)(?!\p{L})/u;
const word = /\p{L}+(?:[-\u2010]\p{L}+)*/gu;
const lastWord = /\p{L}+(?:[-\u2010]\p{L}+)*(?=[-\u2010]$)/u;
const firstWord = /^\p{L}+(?:[-\u2010]\p{L}+)*/u;
const hyphenated = /[-\u2010]/;
const compoundStart = /^(?:well|self|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/;
/** Endings with which `well` and `self` are one word. */
const ending = /^(?:ness|being|spring|ish|less|hood|same)/;

interface Evidence {
  /** Words within the lines, in small letters. */
  readonly words: ReadonlySet<string>;
  readonly hasSoftHyphens: boolean;
}

const plainWord = (text: string): string => text.toLowerCase().replaceAll('\u2010', '-');

function evidenceIn(lines: readonly string[]): Evidence {
  const words = new Set<string>();
  for (const line of lines)
    for (const [found] of line.replaceAll('\u00ad', '').matchAll(word)) words.add(plainWord(found));
  return { words, hasSoftHyphens: lines.some((line) => line.trimEnd().endsWith('\u00ad')) };
}

function belongsToWord(start: string, end: string, { words, hasSoftHyphens }: Evidence): boolean {
  const before = plainWord(lastWord.exec(start)?.[0] ?? '');
  const after = plainWord(firstWord.exec(end)?.[0] ?? '');
  const inner = before.split('-').at(-1) ?? '';
  const outer = after.split('-')[0] ?? '';
  if (words.has(before + after) || words.has(inner + outer)) return false;
  if (words.has(`${before}-${after}`) || hasSoftHyphens) return true;
  if (hyphenated.test(before) || hyphenated.test(after)) return true;
  return compoundStart.test(before) && !ending.test(after);
}
