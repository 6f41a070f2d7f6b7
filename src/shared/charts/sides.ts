/** A plot begins where the page's lines begin: on the right where it runs from right to left. */
const isMirrored = (): boolean => document.documentElement.dir === 'rtl';

const percent = (share: number): string => `${Number((share * 100).toFixed(3))}%`;

/** From the top down, in SVG's percent. */
export const down = (share: number): string => percent(1 - share);

/** From the page's start on. */
export const along = (share: number): string => percent(isMirrored() ? 1 - share : share);

/** What lies between two shares. */
export const between = (from: number, to: number): { x: string; width: string } => {
  const start = Math.min(from, to);
  const width = Math.abs(to - from);
  return { x: percent(isMirrored() ? 1 - start - width : start), width: percent(width) };
};

/** Which end of a text stands at its place; plots are drawn with `direction: ltr`. */
export const anchor = (side: 'start' | 'end'): 'start' | 'end' =>
  isMirrored() === (side === 'start') ? 'end' : 'start';

/** How far from the page's start a pointer is, from 0 to 1. */
export function shareAt(element: Element, clientX: number): number {
  const { left, width } = element.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (clientX - left) / width));
  return isMirrored() ? 1 - share : share;
}
