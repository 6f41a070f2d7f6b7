/** A hyphen at the end of a line, or a soft hyphen. */
const partedEnd = /\p{L}[-\u2010\u00ad]$/u;
const lowerStart = /^\p{Ll}/u;
/** Scripts without spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Whether a hyphen at the end of the first line divides a word. */
export const isParted = (before: string, after: string): boolean =>
  partedEnd.test(before.trimEnd()) && lowerStart.test(after.trimStart());

/** Joins two lines of a paragraph: without the hyphen of a divided word, and with a space in scripts with spaces. */
export function joinLines(before: string, after: string): string {
  const [start, end] = [before.trimEnd(), after.trimStart()];
  if (isParted(start, end)) return start.slice(0, -1) + end;
  const isDense = unspaced.test(start.at(-1) ?? '') && unspaced.test(end.at(0) ?? '');
  return isDense || !start || !end ? start + end : `${start} ${end}`;
}
