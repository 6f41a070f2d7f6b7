import { across, along } from './textLines.ts';
import type { PagePart, PdfPoints, TextFont, TextRun } from '../protocol.ts';

/** The largest offset of a word from its painted position, as a fraction of the font size. */
const MOST_DRIFT = 0.25;
/** The font size of measurements. It is large because some systems round the width of small letters to whole pixels. */
const MEASURED_AT = 100;

/** Returns the width of a text in a generic font of size 1; 0 if it cannot be measured. */
type MeasureText = (text: string, font: TextFont) => number;

/**
 * Joins the runs of each line as far as the words keep their positions, and sets the stretch of the joined runs.
 * This is the last step. It is the only one that depends on the fonts of the device, so the server's packs and the
 * engine agree on all earlier steps.
 */
export function withJoinedRuns(
  parts: readonly PagePart[],
  measure: MeasureText = naturalWidth,
): readonly PagePart[] {
  return parts.map((part) => {
    if (part.kind === 'text') return { ...part, runs: joinedRuns(part.runs, measure) };
    if (part.kind !== 'group' && part.kind !== 'figure') return part;
    return { ...part, parts: withJoinedRuns(part.parts, measure) };
  });
}

/** @param runs complete lines, in which the last run of each line has `endsLine` */
export function joinedRuns(
  runs: readonly TextRun[],
  measure: MeasureText = naturalWidth,
): readonly TextRun[] {
  const lines: TextRun[][] = [];
  let isOpen = false;
  for (const run of runs) {
    const { edges: _, ...plain } = run;
    const stretched = { ...plain, stretch: stretchIn(run, measure) };
    if (isOpen) lines.at(-1)?.push(stretched);
    else lines.push([stretched]);
    isOpen = !run.endsLine;
  }
  return lines.flatMap(joined);
}

let context: OffscreenCanvasRenderingContext2D | null = null;

function naturalWidth(text: string, font: TextFont): number {
  if (typeof OffscreenCanvas === 'undefined') return 0;
  context ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return 0;
  context.font = `${MEASURED_AT}px ${font}`;
  return context.measureText(text).width / MEASURED_AT;
}

function stretchIn({ text, font, size, width }: TextRun, measure: MeasureText): number {
  const natural = measure(text, font) * size;
  return natural > 0 && width > 0 ? width / natural : 1;
}

function joined(line: readonly TextRun[]): readonly TextRun[] {
  const pieces: TextRun[][] = [];
  for (const run of line) {
    const piece = pieces.at(-1);
    if (piece && isOne([...piece, run])) piece.push(run);
    else pieces.push([run]);
  }
  return pieces.map((piece, at) => ({ ...asOne(piece), endsLine: at === pieces.length - 1 }));
}

function isOne(piece: readonly TextRun[]): boolean {
  const [first] = piece;
  const added = piece.at(-1);
  if (!first || !added || !looksAlike(first, added)) return false;
  const stretch = stretchOf(piece);
  let start = startOf(first, first.direction);
  return piece.every((run) => {
    const drift = Math.abs(startOf(run, first.direction) - start);
    start += naturalOf(run) * stretch;
    return drift <= MOST_DRIFT * first.size;
  });
}

const looksAlike = (a: TextRun, b: TextRun): boolean =>
  a.font === b.font &&
  a.direction === b.direction &&
  Math.abs(a.size - b.size) <= 0.1 * a.size &&
  Math.abs(across(a) - across(b)) <= 0.25 * a.size;

function asOne(piece: readonly TextRun[]): TextRun {
  const [first] = piece as readonly [TextRun];
  const { x, y } = piece.reduce((a, b) => (along(b) < along(a) ? b : a));
  const width = lengthOf(piece) as PdfPoints;
  const text = piece.map((run) => run.text).join('');
  return piece.length === 1 ? first : { ...first, text, x, y, width, stretch: stretchOf(piece) };
}

const startOf = (run: TextRun, direction: TextRun['direction']): number =>
  direction === 'ltr' ? along(run) : 0 - along(run) - run.width;

/** The width of the run in its font without stretch. */
const naturalOf = ({ width, stretch }: TextRun): number => (stretch > 0 ? width / stretch : width);

const stretchOf = (piece: readonly TextRun[]): number => {
  const natural = piece.reduce((sum, run) => sum + naturalOf(run), 0);
  return natural > 0 ? lengthOf(piece) / natural : 1;
};

const lengthOf = (piece: readonly TextRun[]): number =>
  Math.max(...piece.map((run) => along(run) + run.width)) - Math.min(...piece.map(along));
