import type { Device } from '../readerState.ts';

/** Buttons that may move to the menu, in the order in which they leave the row: the least used ones first. */
export const movable = [
  'ends',
  'fullscreen',
  'select',
  'notes',
  'tones',
  'bookmark',
  'contents',
  'search',
] as const;
export type Movable = (typeof movable)[number];

export interface Row {
  /** Number of buttons that fit beside the page indicator. */
  readonly slots: number;
  /** Number of buttons that always stay in the row. */
  readonly fixed: number;
  readonly present: readonly Movable[];
  /** Whether the button of a menu is one of the fixed ones. */
  readonly hasMenu: boolean;
}

/** The first and the last page have a button each. */
const widthOf = (one: Movable): number => (one === 'ends' ? 2 : 1);

/** Returns the buttons that must leave the row so that the others keep the minimum target size. */
export function movedToMenu({ slots, fixed, present, hasMenu }: Row): readonly Movable[] {
  const leaving = movable.filter((one) => present.includes(one));
  let needed = leaving.reduce((sum, one) => sum + widthOf(one), fixed);
  if (needed <= slots) return [];
  if (!hasMenu) needed += 1;
  return leaving.filter((one) => {
    if (needed <= slots) return false;
    needed -= widthOf(one);
    return true;
  });
}

export const hasEndButtons = (device: Device): boolean => device !== 'mobile';
