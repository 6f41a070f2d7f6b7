import type { PageSize, PdfRect } from '../../../../workers/pdf/engineProtocol.ts';

/** Smaller pictures are rules, bullets and ornaments. PDF points. */
const LEAST_SIDE = 24;
/** Stripes of one picture are at most this far apart. PDF points. */
const MOST_GAP = 1;

/**
 * Returns the rectangles of a page's pictures. A picture is often stored as stripes or tiles: those that continue each
 * other are joined.
 * @param corners three corners of each picture, as parts of the width and the height of the page: two that lie opposite each other
 *     around the first one
 */
export function pictureRegions(
  corners: readonly number[],
  { width, height }: PageSize,
): readonly PdfRect[] {
  const pictures: PdfRect[] = [];
  for (let at = 0; at + 5 < corners.length; at += 6) {
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = corners.slice(at, at + 6);
    const [left, right] = rangeOf([ax, bx, cx, bx + cx - ax], width);
    const [top, bottom] = rangeOf([ay, by, cy, by + cy - ay], height);
    pictures.push(rectOf(left, top, right - left, bottom - top));
  }
  const rows = joinedDown(pictures.map(turned)).map(turned);
  return joinedDown(rows).filter((one) => one.width >= LEAST_SIDE && one.height >= LEAST_SIDE);
}

/** The part of the page, in PDF points. */
function rangeOf(parts: readonly number[], length: number): readonly [number, number] {
  const inside = parts.map((part) => Math.max(0, Math.min(part, 1)) * length);
  return [Math.min(...inside), Math.max(...inside)];
}

const rectOf = (x: number, y: number, width: number, height: number): PdfRect =>
  ({ x, y, width, height }) as PdfRect;

const turned = ({ x, y, width, height }: PdfRect): PdfRect => rectOf(y, x, height, width);

/** Joins rectangles of one width that lie directly below each other. */
function joinedDown(rects: readonly PdfRect[]): readonly PdfRect[] {
  const columns = new Map<string, PdfRect[]>();
  for (const rect of rects.toSorted((a, b) => a.y - b.y)) {
    const name = `${Math.round(rect.x)} ${Math.round(rect.width)}`;
    const column = columns.get(name) ?? [];
    columns.set(name, column);
    const last = column.at(-1);
    if (!last || rect.y > last.y + last.height + MOST_GAP) column.push(rect);
    else {
      const end = Math.max(last.y + last.height, rect.y + rect.height);
      column[column.length - 1] = rectOf(last.x, last.y, last.width, end - last.y);
    }
  }
  return [...columns.values()].flat();
}
