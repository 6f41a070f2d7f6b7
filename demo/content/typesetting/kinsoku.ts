/** May not begin a line. */
const noStart = '、。，．）」』】〉》・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々！？';
/** May not end a line. */
const noEnd = '（「『【〈《';
/** May stand in the margin after a full line. */
const hangs = '、。';

/** Breaks Japanese text on a grid of squares, by the rules for where a line may begin and end. */
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
