import type { Rectangle } from '#contract/api/annotations.ts';
import type { PagePart } from '../../../../workers/pdf/engineProtocol.ts';
import { blocksIn } from '../text/plainText.ts';
import { type Box, boxOf } from './anchors.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of the reader between its bars, from the reader's corner. */
export interface Area {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** Between the toolbar and the text. */
const gap = 10;
/** The handles of a selection by touch hang below it. */
const handles = 34;
/** Between the toolbar and the edge of the area. */
const margin = 8;

/**
 * The corner of a toolbar beside a selection. A mouse selects from above, so the
 * toolbar is above the text; below the text it would be under the pointer. The system shows its own menu above a
 * selection by touch, so the toolbar is below it. Without room on that side it is on the other side, and at last over
 * the end of the area.
 */
export function placeToolbar(
  text: Box,
  { width, height }: Size,
  area: Area,
  isTouch: boolean,
): { readonly x: number; readonly y: number } {
  const above = text.y - gap - height;
  const below = text.y + text.height + (isTouch ? handles : gap);
  const lowest = area.bottom - margin - height;
  const fits = (y: number): boolean => y >= area.top + margin && y <= lowest;
  const [first, second] = isTouch ? [below, above] : [above, below];
  const y = [first, second].find(fits) ?? lowest;
  const middle = text.x + text.width / 2 - width / 2;
  const x = Math.max(margin, Math.min(middle, area.width - margin - width));
  return { x, y };
}

/** The sides of a sign that are tried, in CSS pixels. Between lines of small text only a small one has room. */
const sides = [14, 10, 7] as const;
/** Between a sign and words, and between the signs of two notes, whose targets are larger than the signs. */
const gapToWords = 2;
const gapToSigns = 12;
/** The corner of the bookmark takes the presses on it. */
const corner = { width: 44, height: 96 };

interface SignedPage {
  /** PDF points. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels for one PDF point. */
  readonly scale: number;
  /** The side of the corner of the bookmark. */
  readonly corner: 'left' | 'right';
}

/**
 * The places of the signs of notes, as parts of the page, one for each passage. A sign lies beside its passage where no
 * words are: on its last line as near as possible, else at the nearest place of an edge. null where the page has no room.
 */
export function placeSigns(
  passages: readonly (readonly Rectangle[])[],
  parts: readonly PagePart[],
  page: SignedPage,
): (Rectangle | null)[] {
  if (passages.length === 0) return [];
  const taken = [
    cornerOf(page),
    ...wordsIn(parts).map((box) => grown(box, gapToWords / page.scale)),
  ];
  return passages.map((shape) => {
    const last = shape.at(-1);
    const place = last && placeOne(inPoints(last, page), page, taken);
    if (!place) return null;
    taken.push(grown(place, gapToSigns / page.scale));
    return {
      x: place.x / page.width,
      y: place.y / page.height,
      width: place.width / page.width,
      height: place.height / page.height,
    };
  });
}

function placeOne(line: Box, page: SignedPage, taken: readonly Box[]): Box | null {
  for (const side of sides) {
    const size = side / page.scale;
    const free = placesFor(line, size, page).find(
      (place) => isOnPage(place, page) && !taken.some((box) => overlap(place, box)),
    );
    if (free) return free;
  }
  return null;
}

/** On the line outward from the passage, then along both edges outward from the line. */
function placesFor(line: Box, size: number, { width, height, scale }: SignedPage): Box[] {
  const [gap, step] = [gapToWords / scale, size / 4];
  const level = line.y + line.height / 2 - size / 2;
  const at = (x: number, y: number): Box => ({ x, y, width: size, height: size });
  const steps = (length: number): number[] =>
    Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step);
  const onLine = steps(width).flatMap((away) => [
    at(line.x + line.width + gap + away, level),
    at(line.x - gap - size - away, level),
  ]);
  const atEdges = steps(height).flatMap((away) =>
    [width - gap - size, gap].flatMap((x) => [at(x, level + away), at(x, level - away)]),
  );
  return [...onLine, ...atEdges];
}

const wordsIn = (parts: readonly PagePart[]): Box[] =>
  blocksIn(parts)
    .flatMap(({ runs }) => runs)
    .filter(({ text }) => text.trim() !== '')
    .map((run) => boxOf({ run, from: 0, to: run.text.length }));

const cornerOf = ({ width, scale, corner: side }: SignedPage): Box => ({
  x: side === 'left' ? 0 : width - corner.width / scale,
  y: 0,
  width: corner.width / scale,
  height: corner.height / scale,
});

const inPoints = ({ x, y, width, height }: Rectangle, page: SignedPage): Box => ({
  x: x * page.width,
  y: y * page.height,
  width: width * page.width,
  height: height * page.height,
});

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const isOnPage = ({ x, y, width, height }: Box, page: SignedPage): boolean =>
  x >= 0 && y >= 0 && x + width <= page.width && y + height <= page.height;
