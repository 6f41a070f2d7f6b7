/** A chart starts at the start side of the page: on the right in a right-to-left page. */
const isMirrored = (): boolean => document.documentElement.dir === 'rtl';

const percent = (share: number): string => `${Number((share * 100).toFixed(3))}%`;

/** From the top, in SVG percentages. */
export const down = (share: number): string => percent(1 - share);

/** From the start side of the page. */
export const along = (share: number): string => percent(isMirrored() ? 1 - share : share);

/** The range between two shares. */
export const between = (from: number, to: number): { x: string; width: string } => {
  const start = Math.min(from, to);
  const width = Math.abs(to - from);
  return { x: percent(isMirrored() ? 1 - start - width : start), width: percent(width) };
};

/** The text anchor for a position. Charts are drawn with `direction: ltr`. */
export const anchor = (side: 'start' | 'end'): 'start' | 'end' =>
  isMirrored() === (side === 'start') ? 'end' : 'start';

/** The pointer's distance from the start side, from 0 to 1. */
export function shareAt(element: Element, clientX: number): number {
  const { left, width } = element.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (clientX - left) / width));
  return isMirrored() ? 1 - share : share;
}
