/** Characters that must not begin a line. */
const noStart = '、。，．）」』】〉》・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々！？';
/** Characters that must not end a line. */
const noEnd = '（「『【〈《';
/** Characters that can hang in the margin after a full line. */
const hangs = '、。';

/** Breaks Japanese text on a character grid, by the rules for the start and end of a line (kinsoku). */
export function breakJapanese(text: string, perLine: number): string[] {
  const lines: string[] = [];
  let rest = Array.from(text);
  while (rest.length > 0) {
    let take = Math.min(perLine, rest.length);
    if (hangs.includes(rest[take] ?? '-')) take += rest[take + 1] === '」' ? 2 : 1;
    else
      while (
        take > 2 &&
        take < rest.length &&
        (noStart.includes(rest[take] ?? '') || noEnd.includes(rest[take - 1] ?? ''))
      )
        take -= 1;
    lines.push(rest.slice(0, take).join(''));
    rest = rest.slice(take);
  }
  return lines;
}

export const isJapanese = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);
