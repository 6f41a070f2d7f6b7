import type { PdfPoints, TextRun } from './protocol.ts';
import { naturalWidth } from './typeface.ts';

/** In parts of the letters' size. */
const LEAST_SPACE = 0.12;
/** What lies further apart stands in another column. */
const MOST_SPACE = 3;
/** What pdf.js takes for a line's end is one if it is this far from there to what follows. */
const LEAST_ENDING = 0.8;
const SAME_LINE = 0.5;
/** In text that goes to the right pdf.js has found the spaces, but none where the pen went back. */
const LEAST_JUMP = 1;
/** Beside a letter that is so much larger stands the rest of its word. */
const MOST_LARGER = 2;

/**
 * pdf.js finds spaces and line ends by how far the pen went on to the right, which says nothing of
 * text that goes to the left: there, both are found again by what lies between two runs. Text that
 * goes to the right lacks a space only where the pen jumped: from a page number back to its title.
 */
export function withGaps(runs: readonly TextRun[]): TextRun[] {
  const words = runs.filter((run, at) => !isBlank(run) || !isBesideRtl(runs, at));
  return words.flatMap((run, at) => {
    const next = words[at + 1];
    if (!next) return [run];
    if (!isRtl(run) && !isRtl(next)) return hasJumped(run, next) ? spaced(run, next) : [run];
    const endsLine = !areInLine(run, next, run.endsLine ? LEAST_ENDING : MOST_SPACE);
    if (endsLine) return [{ ...run, endsLine }];
    return spaced(run, next).map((one) => ({ ...one, endsLine }));
  });
}

function hasJumped(run: TextRun, next: TextRun): boolean {
  if (run.endsLine || run.angle !== 0 || next.angle !== 0) return false;
  const isApart = !/\s$/.test(run.text) && !/^\s/.test(next.text);
  const isInitial = run.size > MOST_LARGER * next.size;
  const least = LEAST_JUMP * Math.max(run.size, next.size);
  return isApart && !isInitial && gapBetween(run, next) > least;
}

function spaced(run: TextRun, next: TextRun): TextRun[] {
  const space = spaceBetween(run, next);
  return space ? [run, space] : [run];
}

const isBlank = ({ text }: TextRun): boolean => text.trim() === '';
const isRtl = (run: TextRun | undefined): boolean => run?.direction === 'rtl';
const isBesideRtl = (runs: readonly TextRun[], at: number): boolean =>
  isRtl(runs[at - 1]) || isRtl(runs[at + 1]);

const areInLine = (a: TextRun, b: TextRun, most: number): boolean =>
  Math.abs(a.y + a.size - b.y - b.size) < SAME_LINE * Math.max(a.size, b.size) &&
  gapBetween(a, b) < most * a.size;

const gapBetween = (a: TextRun, b: TextRun): number =>
  Math.max(a.x - b.x - b.width, b.x - a.x - a.width);

function spaceBetween(a: TextRun, b: TextRun): TextRun | null {
  const left = a.x < b.x ? a : b;
  const x = left.x + left.width;
  const width = gapBetween(a, b);
  if (width < LEAST_SPACE * a.size) return null;
  const natural = naturalWidth(' ', a.font) * a.size;
  const stretch = natural > 0 ? width / natural : 1;
  return { ...a, text: ' ', x: x as PdfPoints, width: width as PdfPoints, stretch };
}
