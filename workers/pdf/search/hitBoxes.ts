import { across, along } from '../text/textLines.ts';
import type { HitBox, PdfPoints, TextRun } from '../protocol.ts';
import type { RunPart } from '#contract/pageText.ts';

/** The box of some characters on a line, as `TextRun` has it. */
type Box = Pick<TextRun, 'x' | 'y' | 'width' | 'size' | 'angle'>;

/** Boxes nearer than this are one, in parts of the letters' size. */
const MOST_GAP = 1;
const SAME_LINE = 0.25;

/** The boxes around the characters of a hit, one for each line. */
export function boxesOf(parts: readonly RunPart<TextRun>[]): readonly HitBox[] {
  const boxes: Box[] = [];
  for (const box of parts.map(boxOf)) {
    const last = boxes.at(-1);
    if (last && areBeside(last, box)) boxes[boxes.length - 1] = around(last, box);
    else boxes.push(box);
  }
  return boxes.map(({ x, y, width, size: height, angle }) => ({ x, y, width, height, angle }));
}

function boxOf({ run, from, to }: RunPart<TextRun>): Box {
  const [start, end] = extentOf(run, from, to);
  return moved(run, start, end - start);
}

/** Where characters of a run begin and end on its line, from its corner. */
function extentOf({ text, width, direction, edges }: TextRun, from: number, to: number) {
  if (edges?.length === 2 * text.length) {
    const own = edges.slice(2 * from, 2 * to);
    return [Math.min(...own), Math.max(...own)] as const;
  }
  const [start, end] = [from, to].map((at) => (width * at) / text.length) as [number, number];
  return direction === 'ltr' ? ([start, end] as const) : ([width - end, width - start] as const);
}

/** A box of another width that begins farther along the line. */
const moved = ({ x, y, size, angle }: Box, by: number, width: number): Box => ({
  x: (x + by * Math.cos(angle)) as PdfPoints,
  y: (y + by * Math.sin(angle)) as PdfPoints,
  width: width as PdfPoints,
  size,
  angle,
});

function areBeside(a: Box, b: Box): boolean {
  if (a.angle !== b.angle || Math.abs(a.size - b.size) > SAME_LINE * a.size) return false;
  if (Math.abs(across(a) - across(b)) > SAME_LINE * a.size) return false;
  const gap = Math.max(along(b) - along(a) - a.width, along(a) - along(b) - b.width);
  return gap < MOST_GAP * a.size;
}

function around(a: Box, b: Box): Box {
  const start = Math.min(along(a), along(b));
  const end = Math.max(along(a) + a.width, along(b) + b.width);
  return moved(a, start - along(a), end - start);
}
