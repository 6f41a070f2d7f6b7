import { isParted, lineJoiner } from '#contract/joinLines.ts';
import { boundsOf, directionOf, type TextLine, upright } from './textLines.ts';
import type { PdfRect, TextBlock, TextSpan } from '../engineProtocol.ts';

/** The smallest and largest line distance of a paragraph, as fractions of the font size. */
const LEAST_PITCH = 0.5;
const MOST_PITCH = 1.9;
/** The largest difference between line distances of a paragraph. */
const UNEVEN = 0.3;
/** A line with a larger indent than this, relative to the previous line, begins a paragraph. */
const INDENT = 0.6;

const bullet = /^\s*[•‣◦▪■●○–—*]\s/;

/** Groups lines into blocks (paragraphs, headings, cells): consecutive lines in the file and on the page. */
export function blocksOf(lines: readonly TextLine[]): TextBlock[] {
  const blocks: TextLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block && goesOn(block, line)) block.push(line);
    else blocks.push(block && isFirstFarther(block, line) ? [...block.splice(1), line] : [line]);
  }
  const join = lineJoiner(lines.map(({ text }) => text));
  return blocks.map((block, at) => blockOf(block, blocks[at - 1] ?? [], join));
}

type JoinLines = ReturnType<typeof lineJoiner>;

const blockOf = (
  lines: readonly TextLine[],
  before: readonly TextLine[],
  join: JoinLines,
): TextBlock => ({
  kind: 'text',
  follows: isNextRow(before, lines) ? 'line' : 'paragraph',
  rect: boundsOf(lines.map(({ rect }) => rect)),
  direction: directionOf(lines),
  text: lines.map(({ text }) => text).reduce(join),
  runs: lines.flatMap(({ runs }) => runs),
  level: null,
  isArtifact: false,
  ...languagesOf(lines, join),
});

/** The common language of all lines, or spans of text by language. */
function languagesOf(
  lines: readonly TextLine[],
  join: JoinLines,
): Pick<TextBlock, 'language' | 'spans'> {
  const spans = lines
    .map((line) => line.spans)
    .reduce((before, after) => joinSpans(before, after, join));
  const [first] = spans;
  const isOne = spans.every(({ language }) => language === first?.language);
  const isPlain = isOne && spans.every(({ expansion }) => expansion === null);
  return { language: isOne ? (first?.language ?? null) : null, spans: isPlain ? [] : spans };
}

/** Joins spans in the same way as the text of the lines. */
function joinSpans(
  before: readonly TextSpan[],
  after: readonly TextSpan[],
  join: JoinLines,
): readonly TextSpan[] {
  const [last, next] = [before.at(-1), after[0]];
  if (!last || !next) return [...before, ...after];
  const joined = join(last.text, next.text);
  const isSame = last.language === next.language && last.expansion === next.expansion;
  if (isSame) return [...before.slice(0, -1), { ...last, text: joined }, ...after.slice(1)];
  const end = joined.slice(0, joined.length - next.text.trimStart().length);
  return [
    ...before.slice(0, -1),
    { ...last, text: end },
    { ...next, text: next.text.trimStart() },
    ...after.slice(1),
  ];
}

/** Whether the line is the next row of a table, or the next entry of a table of contents. */
const isNextRow = (before: readonly TextLine[], lines: readonly TextLine[]): boolean =>
  before.at(-1)?.isTabular === true && lines[0]?.isTabular === true;

function goesOn(block: readonly TextLine[], line: TextLine): boolean {
  const last = block.at(-1);
  if (!last || last.isTabular || line.isTabular || last.angle !== line.angle) return false;
  if (Math.abs(last.size - line.size) > 0.15 * last.size) return false;
  if (last.isVertical !== line.isVertical) return false;
  if (last.angle !== 0 && !last.isVertical) return isNear(last, line);
  if (!isUnder(last, line) || bullet.test(line.text)) return false;
  if (isParted(last.text, line.text)) return true;
  return isEven(block, line) && !isIndented(last, line);
}

/** Whether two lines are near each other. This suffices for rotated text. */
function isNear({ rect: a, size }: TextLine, { rect: b }: TextLine): boolean {
  const across = Math.max(a.x - b.x - b.width, b.x - a.x - a.width);
  const down = Math.max(a.y - b.y - b.height, b.y - a.y - a.height);
  return Math.max(across, down) < size;
}

const bodyOf = ({ body, isVertical }: TextLine): PdfRect => (isVertical ? upright(body) : body);

function pitchOf(before: TextLine, line: TextLine): number {
  const [a, b] = [bodyOf(before), bodyOf(line)];
  return b.y + b.height - a.y - a.height;
}

function isUnder(last: TextLine, line: TextLine): boolean {
  const pitch = pitchOf(last, line) / last.size;
  const [a, b] = [bodyOf(last), bodyOf(line)];
  const left = Math.max(a.x, b.x);
  const right = Math.min(a.x + a.width, b.x + b.width);
  return right > left && pitch > LEAST_PITCH && pitch < MOST_PITCH;
}

function isEven(block: readonly TextLine[], line: TextLine): boolean {
  const [first, second] = block;
  const last = block.at(-1);
  if (!first || !second || !last) return true;
  return Math.abs(pitchOf(last, line) - pitchOf(first, second)) < UNEVEN * last.size;
}

/** Whether a block has the only line of a paragraph and the first line of the next one, which the given line continues. */
function isFirstFarther([first, second, ...others]: readonly TextLine[], line: TextLine): boolean {
  if (!first || !second || others.length > 0 || !goesOn([second], line)) return false;
  return pitchOf(second, line) < pitchOf(first, second);
}

/** At the side at which reading begins. */
function isIndented(last: TextLine, line: TextLine): boolean {
  const before = bodyOf(last);
  const { x, width } = bodyOf(line);
  const isAlone = line.direction === 'ltr' ? x - before.x : before.x + before.width - x - width;
  const isCentred = Math.abs(before.x + before.width / 2 - x - width / 2) < 0.1 * line.size;
  return isAlone > INDENT * line.size && !isCentred;
}
