import { across, along } from './textLines.ts';
import type { TextRun } from '../engineProtocol.ts';

/** A larger step back begins a new cell. A fraction of the font size. */
const LEAST_JUMP = 1;
/** The largest overlap of two cells, as a fraction of the font size. */
const MOST_OVERLAP = 0.3;
/** Runs that share a smaller fraction of their height are on different lines. */
const LEAST_SHARED = 0.5;
const FAR = 3;
/** A letter this much larger than the next run is an initial (drop cap). */
const MOST_LARGER = 2;

/**
 * Sorts the cells of a row in reading order, whatever the order of the file. Overlapping cells keep the order of
 * the file, because they can be letters of one word.
 */
export function inRow<T extends TextRun>(line: readonly T[]): readonly T[] {
  const cells = cellsOf(line);
  if (cells.length < 2 || line.some(({ angle }) => angle !== line[0]?.angle)) return line;
  const sorted = cells.toSorted((a, b) => startOf(a) - startOf(b));
  const isParted = sorted.every((cell, at) => {
    const next = sorted[at + 1];
    return !next || startOf(next) >= endOf(cell) - MOST_OVERLAP * (cell[0]?.size ?? 0);
  });
  if (!isParted) return line;
  const endsLine = line.at(-1)?.endsLine ?? false;
  const runs = sorted.flat();
  return runs.map((run, at) => ({ ...run, endsLine: endsLine && at === runs.length - 1 }));
}

function cellsOf<T extends TextRun>(line: readonly T[]): readonly (readonly T[])[] {
  const cells: T[][] = [];
  for (const run of line) {
    const cell = cells.at(-1);
    const last = cell?.at(-1);
    if (cell && last && along(run) >= along(last) + last.width - LEAST_JUMP * run.size)
      cell.push(run);
    else cells.push([run]);
  }
  return cells;
}

const startOf = (cell: readonly TextRun[]): number => Math.min(...cell.map(along));
const endOf = (cell: readonly TextRun[]): number =>
  Math.max(...cell.map((run) => along(run) + run.width));

/** Whether the next run begins another line. pdf.js misses a line end if the next run is further right, however far below. */
export function isOnOtherLine(run: TextRun, next: TextRun): boolean {
  if (run.angle !== next.angle || isInitialOf(run, next)) return false;
  if (next.text.trim() === '') return next.angle !== 0 && next.width > FAR * run.size;
  if (run.text.trim() === '') return false;
  const [a, b] = [across(run), across(next)];
  const shared = Math.min(a + run.size, b + next.size) - Math.max(a, b);
  return isFarInTurned(run, next) || shared < LEAST_SHARED * Math.min(run.size, next.size);
}

/** Rotated and vertical text has no tables. A distant run is another label or another row of columns. */
function isFarInTurned(run: TextRun, next: TextRun): boolean {
  const [a, b] = [along(run), along(next)];
  const gap = Math.max(a - b - next.width, b - a - run.width);
  return run.angle !== 0 && gap > FAR * run.size;
}

/** Whether a run is the initial (drop cap) of the next run. An initial extends below the line of its word. */
export const isInitialOf = (run: TextRun, next: TextRun): boolean =>
  run.size > MOST_LARGER * next.size;
