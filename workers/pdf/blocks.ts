import { boundsOf, directionOf, type TextLine } from './lines.ts';
import type { TextBlock } from './protocol.ts';

/** From one line of a paragraph to the next, in parts of the letters' size. */
const LEAST_PITCH = 0.5;
const MOST_PITCH = 1.9;
/** By how much the lines of a paragraph may stand unequally far apart. */
const UNEVEN = 0.3;
/** A line that begins this much further in than the one before begins a paragraph. */
const INDENT = 0.6;

const bullet = /^\s*[•‣◦▪■●○–—*]\s/;
const partedEnd = /\p{L}[-\u2010\u00ad]$/u;
const lowerStart = /^\p{Ll}/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Paragraphs, headings and cells: lines that follow each other in the file and on the page. */
export function blocksOf(lines: readonly TextLine[]): TextBlock[] {
  const blocks: TextLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block && goesOn(block, line)) block.push(line);
    else blocks.push([line]);
  }
  return blocks.map(blockOf);
}

const blockOf = (lines: readonly TextLine[]): TextBlock => ({
  kind: 'text',
  rect: boundsOf(lines.map(({ rect }) => rect)),
  direction: directionOf(lines),
  text: lines.map(({ text }) => text).reduce(continued),
  runs: lines.flatMap(({ runs }) => runs),
});

function goesOn(block: readonly TextLine[], line: TextLine): boolean {
  const last = block.at(-1);
  if (!last || last.isRow || line.isRow || last.angle !== line.angle) return false;
  if (Math.abs(last.size - line.size) > 0.15 * last.size) return false;
  if (last.angle !== 0) return isNear(last, line);
  if (!isUnder(last, line) || bullet.test(line.text)) return false;
  if (isParted(last.text, line.text)) return true;
  return isEven(block, line) && !isIndented(last, line);
}

/** Of turned text it is enough to know what is near. */
function isNear({ rect: a, size }: TextLine, { rect: b }: TextLine): boolean {
  const across = Math.max(a.x - b.x - b.width, b.x - a.x - a.width);
  const down = Math.max(a.y - b.y - b.height, b.y - a.y - a.height);
  return Math.max(across, down) < size;
}

const pitchOf = (a: TextLine, b: TextLine): number =>
  b.rect.y + b.rect.height - a.rect.y - a.rect.height;

function isUnder(last: TextLine, line: TextLine): boolean {
  const pitch = pitchOf(last, line) / last.size;
  const left = Math.max(last.rect.x, line.rect.x);
  const right = Math.min(last.rect.x + last.rect.width, line.rect.x + line.rect.width);
  return right > left && pitch > LEAST_PITCH && pitch < MOST_PITCH;
}

function isEven(block: readonly TextLine[], line: TextLine): boolean {
  const [first, second] = block;
  const last = block.at(-1);
  if (!first || !second || !last) return true;
  return Math.abs(pitchOf(last, line) - pitchOf(first, second)) < UNEVEN * last.size;
}

/** At the side where one begins to read. */
function isIndented(last: TextLine, line: TextLine): boolean {
  const before = last.rect;
  const { x, width } = line.rect;
  const isAlone = line.direction === 'ltr' ? x - before.x : before.x + before.width - x - width;
  const isCentred = Math.abs(before.x + before.width / 2 - x - width / 2) < 0.1 * line.size;
  return isAlone > INDENT * line.size && !isCentred;
}

const isParted = (before: string, after: string): boolean =>
  partedEnd.test(before.trimEnd()) && lowerStart.test(after.trimStart());

/** One line after the other; a word that was parted between them is whole, and Chinese has no blanks. */
export function continued(before: string, after: string): string {
  const [start, end] = [before.trimEnd(), after.trimStart()];
  if (isParted(start, end)) return start.slice(0, -1) + end;
  const isDense = unspaced.test(start.at(-1) ?? '') && unspaced.test(end.at(0) ?? '');
  return isDense ? start + end : `${start} ${end}`;
}
