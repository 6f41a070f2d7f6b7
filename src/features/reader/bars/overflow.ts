/** What a bar without room for it offers in its menu, in the order in which it leaves the row. */
export const movable = ['ends', 'fullscreen', 'select', 'contents'] as const;
export type Movable = (typeof movable)[number];

export interface Row {
  /** How many buttons have room beside the count of pages. */
  readonly slots: number;
  /** How many buttons always stand in the row. */
  readonly fixed: number;
  readonly present: readonly Movable[];
  /** Whether the button of a menu is one of the fixed ones. */
  readonly hasMenu: boolean;
}

/** The first and the last page have a button each. */
const widthOf = (one: Movable): number => (one === 'ends' ? 2 : 1);

/** What has to leave the row so that each button that stays is as wide as a finger needs it. */
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
