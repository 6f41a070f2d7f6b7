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

/** One half of a wide page that is read half by half. */
export type Half = 'first' | 'second';

const halves = ['first', 'second'] as const;

export const sideOfHalf = (half: Half, direction: Direction): Side =>
  leftToRight(halves, direction)[0] === half ? 'left' : 'right';

/** The half with a point, which is given as a share of the page's width. */
export const halfAcross = (across: number, direction: Direction): Half =>
  leftToRight(halves, direction)[across < 0.5 ? 0 : 1] ?? 'first';

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

export type TapZone = 'left' | 'middle' | 'right';

/** As wide as a touch target, wider on a tablet, where a thumb holds the edge (CSS pixels). */
const edgeWidth = (width: number): number => Math.max(44, Math.min(width * 0.06, 64));

/** Both edges turn pages, the middle toggles the bars. */
export function tapZone(x: number, width: number): TapZone {
  if (x < edgeWidth(width)) return 'left';
  return x > width - edgeWidth(width) ? 'right' : 'middle';
}

/**
 * The move of a key, or null. Space goes forward in any direction, and
 * with the shift key back.
 */
export function commandForKey(key: string, direction: Direction, isShifted = false): Move | null {
  const moves: Record<string, Move> = {
    ' ': isShifted ? 'previous' : 'next',
    ArrowRight: stepTowards('right', direction),
    ArrowLeft: stepTowards('left', direction),
    Home: 'first',
    End: 'last',
    PageUp: 'previous',
    PageDown: 'next',
  };
  return moves[key] ?? null;
}

/**
 * The Latin letter of a key: the typed letter, or the letter of the key's position in other scripts, so
 * that shortcuts work on a Greek or Hebrew keyboard, as the browser's own do. Otherwise `key`.
 */
export function letterOf({ key, code }: { readonly key: string; readonly code: string }): string {
  const isForeign = key.length === 1 && key > '\u{7e}';
  return isForeign ? code.replace('Key', '').toLowerCase() : key.toLowerCase();
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The keys of browsers for the next hit of a search, and with the shift key for the one before. */
export const isSearchStep = (event: PressedKey): boolean =>
  event.key === 'F3' ||
  ((event.ctrlKey || event.metaKey) && !event.altKey && letterOf(event) === 'g');

/** A released drag: distance in CSS pixels and speed in CSS pixels per ms. */
export interface Swipe {
  readonly dx: number;
  readonly speed: number;
  readonly width: number;
}

/** A drag turns after a quarter of the width, or less if it is fast; otherwise it springs back. */
export function commandForSwipe({ dx, speed, width }: Swipe, direction: Direction): Move | null {
  const far = Math.abs(dx) > width / 4;
  const flicked = Math.abs(dx) > 16 && Math.abs(speed) > 0.35 && Math.sign(speed) === Math.sign(dx);
  return far || flicked ? stepPulledBy(dx, direction) : null;
}

/** Past the ends the pages follow the finger with growing resistance, at most a sixth of the stage. */
export function rubberBandDistance(beyond: number, width: number): number {
  const most = width / 6;
  return (beyond * most) / (Math.abs(beyond) + most);
}
