import type { ReadingDirection } from '#contract/api/issue.ts';

/**
 * Maps reading order to the screen: the only file that knows right-to-left. All other files
 * use order (next, previous, first, last) or screen positions (left, right) and convert here.
 */
export type Direction = 'ltr' | 'rtl';
export type Side = 'left' | 'right';
export type Move = 'first' | 'previous' | 'next' | 'last';

/** Converts reading order to an order from left to right. */
export const leftToRight = <T>(inOrder: readonly T[], direction: Direction): readonly T[] =>
  direction === 'ltr' ? inOrder : inOrder.toReversed();

/** The sign of the reading direction along x: 1 to the right, -1 to the left. */
export const signOf = (direction: Direction): 1 | -1 => (direction === 'ltr' ? 1 : -1);

/** The step towards a side, by its arrow key or its edge of the screen. */
export const stepTowards = (side: Side, direction: Direction): 'next' | 'previous' =>
  (side === 'right') === (direction === 'ltr') ? 'next' : 'previous';

/** Pages follow a drag, so a drag to the left shows the pages on the right. */
export const stepPulledBy = (dx: number, direction: Direction): 'next' | 'previous' =>
  stepTowards(dx < 0 ? 'right' : 'left', direction);

/**
 * The publisher's setting for the issue. With `auto`: right to left if the store is, or if the file is
 * itself (/Direction, PDF 32000-1, 12.2).
 */
export function readingDirection(
  ofIssue: ReadingDirection,
  storeRtl: boolean,
  ofFile: Direction | null,
): Direction {
  if (ofIssue !== 'auto') return ofIssue;
  return storeRtl || ofFile === 'rtl' ? 'rtl' : 'ltr';
}

/** The expected direction until the file is open, from the script of the title's first letter. */
export const directionOfTitle = (title: string): Direction | null =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(title)
    ? 'rtl'
    : null;
