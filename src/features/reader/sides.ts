import type { ReadingDirection } from '#contract/api/issue.ts';

/**
 * Where reading order lies on the screen: the only file that knows right-to-left. Everything else
 * speaks of order (next, previous, first, last) or of place (left, right) and asks here.
 */
export type Direction = 'ltr' | 'rtl';
export type Side = 'left' | 'right';
export type Move = 'first' | 'previous' | 'next' | 'last';

/** What stands in reading order, put from left to right. */
export const leftToRight = <T>(inOrder: readonly T[], direction: Direction): readonly T[] =>
  direction === 'ltr' ? inOrder : inOrder.toReversed();

/** The way along x that reading goes on: 1 to the right, -1 to the left. */
export const onward = (direction: Direction): 1 | -1 => (direction === 'ltr' ? 1 : -1);

/** The step that one takes towards a side: by its arrow key, its edge of the screen. */
export const stepTowards = (side: Side, direction: Direction): 'next' | 'previous' =>
  (side === 'right') === (direction === 'ltr') ? 'next' : 'previous';

/** Dragging pulls the pages along, so pulling to the left brings what lies on the right. */
export const stepPulledBy = (dx: number, direction: Direction): 'next' | 'previous' =>
  stepTowards(dx < 0 ? 'right' : 'left', direction);

/**
 * What the publisher says of the issue. Where that is `auto`: the store reads right to left, or this file says so
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

/** What an issue's title lets one expect until its file has told: it begins with such a letter. */
export const directionOfTitle = (title: string): Direction | null =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(title)
    ? 'rtl'
    : null;
