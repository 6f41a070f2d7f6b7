import type { PdfjsRun } from './markedContent.ts';
import type { PdfRect, TextRun, TextSpan } from '../engineProtocol.ts';

/** A larger gap on a line separates two cells. A fraction of the font size. */
const MOST_SPACE = 2.5;
const leaders = /(?:[.·…]\s?){4,}/;

type Direction = TextRun['direction'];

/** A run with the properties of its marked content, if they are known. */
export type LineRun = TextRun & Partial<Omit<PdfjsRun, keyof TextRun>>;

/** The runs of one line, in the order of the content stream. */
export interface TextLine {
  /** As in the file. `joinRuns.ts` joins them. */
  readonly runs: readonly TextRun[];
  readonly text: string;
  /** The text split by language. */
  readonly spans: readonly TextSpan[];
  readonly direction: Direction;
  /** The font size of most letters. */
  readonly size: number;
  readonly angle: number;
  /** Whether the text is vertical. The next line is then to the left. */
  readonly isVertical: boolean;
  readonly rect: PdfRect;
  /** The rectangle without the initial (drop cap), which extends below the line. */
  readonly body: PdfRect;
  /** Whether the words are far apart, as in a table or a table of contents. */
  readonly isTabular: boolean;
  /** Whether characters without a Unicode value are missing. */
  readonly isIncomplete: boolean;
}

/** Splits runs into lines, and drops the blanks at the ends of lines. */
export function linesOf(runs: readonly LineRun[]): TextLine[] {
  const lines: LineRun[][] = [[]];
  for (const run of runs) {
    const last = lines.at(-1)?.at(-1);
    if (last && (last.endsLine || last.angle !== run.angle)) lines.push([]);
    lines.at(-1)?.push(run);
  }
  return lines.map(withoutBlankEnds).flatMap((line) => (line.length > 0 ? [lineOf(line)] : []));
}

const hasText = ({ text }: TextRun): boolean => text.trim() !== '';

function withoutBlankEnds(line: readonly LineRun[]): readonly LineRun[] {
  return line.slice(Math.max(0, line.findIndex(hasText)), line.findLastIndex(hasText) + 1);
}

function lineOf(all: readonly LineRun[]): TextLine {
  const direction = directionOf(all);
  const initial = initialOf(all);
  const found = initial ? withoutSpaceAfter(initial, all) : all;
  const text = found.map((run) => run.text).join('');
  const longest = found.reduce((a, b) => (b.text.length > a.text.length ? b : a));
  return {
    runs: found.map((run, at) => ({
      ...placed(run),
      direction: leaningOf(run) ?? direction,
      endsLine: at === found.length - 1,
    })),
    text,
    spans: spansOf(found),
    direction,
    size: sizeOfMost(found),
    angle: longest.angle,
    isVertical: longest.isVertical === true && Math.abs(longest.angle - Math.PI / 2) < 0.01,
    rect: boundsOf(found.map(boxOf)),
    body: boundsOf(found.filter((run) => run !== initial).map(boxOf)),
    isTabular: leaders.test(text) || isSpread(found, direction),
    isIncomplete: found.some(({ isIncomplete }) => isIncomplete === true),
  };
}

/** Returns the run without the properties of its marked content. */
function placed(run: LineRun): TextRun {
  const { text, direction, x, y, width, size, angle, font, stretch, endsLine, edges } = run;
  const kept = { text, direction, x, y, width, size, angle, font, stretch, endsLine };
  return edges ? { ...kept, edges } : kept;
}

function spansOf(runs: readonly LineRun[]): readonly TextSpan[] {
  const spans: TextSpan[] = [];
  for (const { text, language = null, expansion = null } of runs) {
    const last = spans.at(-1);
    if (last?.language === language && last.expansion === expansion)
      spans.splice(-1, 1, { ...last, text: last.text + text });
    else spans.push({ text, language, expansion });
  }
  return spans;
}

/** The initial (drop cap) of a line. */
function initialOf([first, ...others]: readonly LineRun[]): LineRun | undefined {
  const next = others.find(hasText);
  const isLarge = first && next && first.size > 2 * next.size && /^\p{Lu}$/u.test(first.text);
  return isLarge ? first : undefined;
}

/** Removes the space between the initial and the rest of its word. */
function withoutSpaceAfter(initial: LineRun, [, ...others]: readonly LineRun[]): LineRun[] {
  const [next, ...rest] = others.slice(others.findIndex(hasText));
  return next ? [initial, { ...next, text: next.text.trimStart() }, ...rest] : [initial];
}

/** The font size of most letters; 0 without runs. */
export function sizeOfMost(
  runs: readonly { readonly text: string; readonly size: number }[],
): number {
  const letters = new Map<number, number>();
  for (const { size, text } of runs) letters.set(size, (letters.get(size) ?? 0) + text.length);
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
}

/** The direction of most letters. */
export function directionOf(runs: readonly Pick<TextRun, 'text' | 'direction'>[]): Direction {
  const letters = (way: Direction) =>
    runs.reduce((sum, run) => sum + (leaningOf(run) === way ? run.text.length : 0), 0);
  return letters('rtl') > letters('ltr') ? 'rtl' : 'ltr';
}

/** The direction of a run; null for blanks and punctuation, for which pdf.js reports an arbitrary direction. */
const leaningOf = ({ text, direction }: Pick<TextRun, 'text' | 'direction'>): Direction | null =>
  /[\p{L}\p{N}]/u.test(text) ? direction : null;

function isSpread(found: readonly TextRun[], direction: Direction): boolean {
  const said = found.filter(hasText);
  return said.some((run, at) => {
    const next = said[at + 1];
    return next && startOf(next, direction) - endOf(run, direction) > MOST_SPACE * run.size;
  });
}

/** The start of a run's box along its line. `across` is the position perpendicular to the line. */
export const along = ({ x, y, angle }: Pick<TextRun, 'x' | 'y' | 'angle'>): number =>
  x * Math.cos(angle) + y * Math.sin(angle);
export const across = ({ x, y, angle }: Pick<TextRun, 'x' | 'y' | 'angle'>): number =>
  y * Math.cos(angle) - x * Math.sin(angle);

/** Start and end of a run along its line. Both increase in reading direction. */
const startOf = (run: TextRun, direction: Direction): number =>
  direction === 'ltr' ? along(run) : 0 - along(run) - run.width;
const endOf = (run: TextRun, direction: Direction): number => startOf(run, direction) + run.width;

/** The axis-aligned bounding box of a run with any rotation. */
export function boxOf({ x, y, width, size, angle }: TextRun): PdfRect {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const xs = [0, width * cos, 0 - size * sin, width * cos - size * sin].map((dx) => x + dx);
  const ys = [0, width * sin, size * cos, width * sin + size * cos].map((dy) => y + dy);
  return spanned(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}

export const boundsOf = (boxes: readonly PdfRect[]): PdfRect =>
  spanned(
    Math.min(...boxes.map(({ x }) => x)),
    Math.min(...boxes.map(({ y }) => y)),
    Math.max(...boxes.map(({ x, width }) => x + width)),
    Math.max(...boxes.map(({ y, height }) => y + height)),
  );

/** Maps the rectangle of vertical text to the rectangle of the same text with horizontal lines. */
export const upright = ({ x, y, width, height }: PdfRect): PdfRect =>
  ({ x: y, y: 0 - x - width, width: height, height: width }) as PdfRect;

const spanned = (left: number, top: number, right: number, bottom: number): PdfRect =>
  ({ x: left, y: top, width: right - left, height: bottom - top }) as PdfRect;
