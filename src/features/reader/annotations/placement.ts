import type { Box } from './anchors.ts';

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
