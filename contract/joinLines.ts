/** A word that a line's end parted, or a mark that only says where it may be parted. */
const partedEnd = /\p{L}[-\u2010\u00ad]$/u;
const lowerStart = /^\p{Ll}/u;
/** Scripts that put no blank between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Whether a hyphen parts one word at the end of the first line. */
export const isParted = (before: string, after: string): boolean =>
  partedEnd.test(before.trimEnd()) && lowerStart.test(after.trimStart());

/** Two lines of a paragraph as one: without the hyphen of a parted word, and with a blank where the script has them. */
export function joinLines(before: string, after: string): string {
  const [start, end] = [before.trimEnd(), after.trimStart()];
  if (isParted(start, end)) return start.slice(0, -1) + end;
  const isDense = unspaced.test(start.at(-1) ?? '') && unspaced.test(end.at(0) ?? '');
  return isDense || !start || !end ? start + end : `${start} ${end}`;
}
