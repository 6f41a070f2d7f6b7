import { across, along, directionOf } from './textLines.ts';
import type { PdfPoints, TextRun, TextFont } from '../engineProtocol.ts';
import { inRow, isInitialOf, isOnOtherLine } from './tableRows.ts';

/** The smallest gap that is a space, as a fraction of the font size. */
const LEAST_SPACE = 0.12;
/** Runs with a larger gap are in different columns. A fraction of the font size. */
const MOST_SPACE = 3;
/** A line end of pdf.js is accepted if the gap to the next run is at least this large. */
const LEAST_ENDING = 0.8;
const SAME_LINE = 0.7;
/** pdf.js finds most spaces of left-to-right text, but none where the text position jumps. */
const LEAST_JUMP = 0.2;
/** A line with an initial (drop cap) this much larger than its text is not reordered. */
const MOST_LARGER = 2;

/**
 * Corrects the spaces and line ends of pdf.js. pdf.js detects both by the advance of the text position to the
 * right, which is wrong for right-to-left text. There this function detects both again by the gap between two
 * runs. In left-to-right text a space or line end is missing only where the text position jumps, for example
 * back to the previous cell, or from a title to a word far below.
 */
export function withGaps<T extends TextRun>(runs: readonly T[]): T[] {
  const words = withSigns(runs).filter((run, at, all) => !isBlank(run) || !isBesideRtl(all, at));
  return linesIn(words).flatMap((line) => orderedIn(line).flatMap(withSpace));
}

const orderedIn = <T extends TextRun>(line: readonly T[]): readonly T[] => {
  if (isReadFromRight(line)) return inOrder(line);
  return line.some(isRtl) ? line : inRow(line);
};

/** Splits runs into lines. A line with right-to-left runs ends where the next run is not adjacent to any run of it. */
function linesIn<T extends TextRun>(runs: readonly T[]): readonly (readonly T[])[] {
  const lines: T[][] = [];
  let isOpen = false;
  for (const [at, run] of runs.entries()) {
    const line: T[] | undefined = isOpen ? lines.at(-1) : undefined;
    if (line) line.push(run);
    else lines.push([run]);
    const next = runs[at + 1];
    const isOurs = next !== undefined && (isRtl(run) || isRtl(next));
    const isLower = next !== undefined && !isOurs && isOnOtherLine(run, next);
    isOpen = isOurs ? goesOn(line ?? [run], run, next) : !run.endsLine && !isLower;
    if (isOurs || isLower) (line ?? lines.at(-1))?.splice(-1, 1, { ...run, endsLine: !isOpen });
  }
  return lines;
}

const goesOn = (line: readonly TextRun[], last: TextRun, next: TextRun): boolean =>
  line.some((run) => areInLine(run, next, last.endsLine ? LEAST_ENDING : MOST_SPACE));

/** Whether the line is reordered from the right. Rotated lines and lines with an initial keep the order of the file. */
function isReadFromRight(line: readonly TextRun[]): boolean {
  const [first] = line;
  const isPlain = line.every(
    ({ angle, size }) => angle === 0 && size <= MOST_LARGER * (first?.size ?? 0),
  );
  return isPlain && line.some(isRtl) && directionOf(line) === 'rtl';
}

/**
 * Sorts the runs of a right-to-left line from the right. A file may draw the end of the line before its start,
 * and a word as two runs. Adjacent left-to-right runs keep their order.
 */
function inOrder<T extends TextRun>(line: readonly T[]): readonly T[] {
  const endsLine = line.at(-1)?.endsLine ?? false;
  const ordered = turnedRuns(line.toSorted((a, b) => middleOf(b) - middleOf(a)));
  return ordered.map((run, at) => ({ ...run, endsLine: endsLine && at === ordered.length - 1 }));
}

const middleOf = ({ x, width }: TextRun): number => x + width / 2;

/** Reverses each sequence of left-to-right words and numbers, together with the neutral runs between them. */
function turnedRuns<T extends TextRun>(line: readonly T[]): readonly T[] {
  const ordered: T[] = [];
  let foreign: T[] = [];
  for (const [at, run] of line.entries()) {
    const isBetween = !isRtl(run) && foreign.length > 0 && isForeign(line[at + 1]);
    if (isForeign(run) || isBetween) foreign.unshift(run);
    else {
      ordered.push(...foreign, run);
      foreign = [];
    }
  }
  return [...ordered, ...foreign];
}

const isForeign = (run: TextRun | undefined): boolean =>
  run !== undefined && !isRtl(run) && /[\p{L}\p{N}]/u.test(run.text);

/** Vowel signs of Hebrew and Arabic. */
const signs = '[\\u0591-\\u05c7\\u064b-\\u065f\\u0670\\u06d6-\\u06ed]+';
const leadingSigns = new RegExp(`^\\s*(${signs})`);
/** pdf.js reports the move back to the base letter as a space. */
const straySigns = new RegExp(`(\\s+)(${signs})`, 'g');

/**
 * Moves vowel signs to the run of their base letter. Right-to-left text is drawn from its end, so a vowel sign
 * precedes its letter. If a run ends between the two, pdf.js adds the sign to the wrong run. The sign belongs to
 * the end of the next run.
 */
function withSigns<T extends TextRun>(runs: readonly T[]): readonly T[] {
  const kept: T[] = [];
  let waiting = '';
  for (const run of runs) {
    const own = isRtl(run) || isBlank({ ...run, text: run.text.replace(leadingSigns, '') });
    const leading = own ? (leadingSigns.exec(run.text)?.[1] ?? '') : '';
    const rest = leading ? run.text.replace(leadingSigns, '') : run.text;
    const text = isRtl(run) && waiting ? rest.trimEnd() + waiting : rest;
    if (isRtl(run)) waiting = '';
    if (leading) waiting = leading;
    if (text) kept.push({ ...run, text: isRtl(run) ? text.replaceAll(straySigns, '$2$1') : text });
    else if (run.endsLine) endLine(kept);
  }
  return kept;
}

function endLine(runs: TextRun[]): void {
  const last = runs.at(-1);
  if (last) runs[runs.length - 1] = { ...last, endsLine: true };
}

function withSpace<T extends TextRun>(run: T, at: number, line: readonly T[]): T[] {
  const next = line[at + 1];
  if (!next) return [run];
  return line.some(isRtl) || hasJumped(run, next) ? spaced(run, next) : [run];
}

function hasJumped(run: TextRun, next: TextRun): boolean {
  if (run.endsLine || run.angle !== next.angle) return false;
  const isApart = !/\s$/.test(run.text) && !/^\s/.test(next.text);
  const least = LEAST_JUMP * Math.max(run.size, next.size);
  return isApart && !isInitialOf(run, next) && gapBetween(run, next) > least;
}

function spaced<T extends TextRun>(run: T, next: T): T[] {
  const space = spaceBetween(run, next);
  return space ? [run, space] : [run];
}

const isBlank = ({ text }: TextRun): boolean => text.trim() === '';
const isRtl = (run: TextRun | undefined): boolean => run?.direction === 'rtl';
const isBesideRtl = (runs: readonly TextRun[], at: number): boolean =>
  isRtl(runs[at - 1]) || isRtl(runs[at + 1]);

/** Whether two runs are adjacent on one line. */
export const areSameLine = (a: TextRun, b: TextRun): boolean => areInLine(a, b, MOST_SPACE);

const areInLine = (a: TextRun, b: TextRun, most: number): boolean =>
  a.angle === b.angle &&
  Math.abs(across(a) + a.size - across(b) - b.size) < SAME_LINE * Math.min(a.size, b.size) &&
  gapBetween(a, b) < most * a.size;

const gapBetween = (a: TextRun, b: TextRun): number =>
  Math.max(along(a) - along(b) - b.width, along(b) - along(a) - a.width);

function spaceBetween<T extends TextRun>(a: T, b: T): T | null {
  const left = along(a) < along(b) ? a : b;
  const place = {
    x: (left.x + left.width * Math.cos(left.angle)) as PdfPoints,
    y: (left.y + left.width * Math.sin(left.angle)) as PdfPoints,
  };
  const width = gapBetween(a, b);
  if (width < LEAST_SPACE * a.size) return null;
  return { ...a, text: ' ', ...place, width: width as PdfPoints, edges: [0, width], blanks: [] };
}

/** The generic font family that replaces a font of the file in the text layer. */
export function fontOf(family: string | undefined): TextFont {
  return family === 'serif' || family === 'monospace' ? family : 'sans-serif';
}
