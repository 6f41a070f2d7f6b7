import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { core } from '../../shell/index.ts';
import { target } from '../../ui/tokens.ts';
import { hasEndButtons } from '../modes.ts';
import { reader } from '../store.ts';
import { canFillScreen, watchFullscreen } from './fullscreen.ts';

/** What a bar without room for it offers in its menu, in the order in which it leaves the row. */
const movable = ['ends', 'fullscreen', 'select', 'contents'] as const;
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

/** What of the buttons stands in the menu of this bar, as long as the bar is this wide. */
export function useMoved(
  bar: RefObject<HTMLElement | null>,
  { hasPages, hasMenu }: { readonly hasPages: boolean; readonly hasMenu: boolean },
): readonly Movable[] {
  const { device, outline, pageCount } = useSnapshot(reader);
  const mayFill = useSyncExternalStore(watchFullscreen, canFillScreen);
  const slots = useSlots(bar, pageCount);
  if (!hasPages) return [];
  const isThere: Readonly<Record<Movable, boolean>> = {
    ends: hasEndButtons(device),
    fullscreen: mayFill,
    select: true,
    contents: outline.length > 0,
  };
  // To turn back and forth, to magnify, and to close.
  const fixed = 3 + (core.staysOpen ? 0 : 1) + (hasMenu ? 1 : 0);
  return movedToMenu({ slots, fixed, present: movable.filter((one) => isThere[one]), hasMenu });
}

/** @param pageCount until it is known, something else stands in the place of the count */
function useSlots(bar: RefObject<HTMLElement | null>, pageCount: number | null): number {
  const [slots, setSlots] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = bar.current;
    const count = element?.querySelector<HTMLElement>('[data-count]');
    if (!element || !count) return undefined;
    const take = () => setSlots(slotsIn(element, count));
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    observer.observe(count);
    return () => observer.disconnect();
  }, [bar, pageCount]);
  return slots;
}

function slotsIn(bar: HTMLElement, count: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(bar);
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return Math.floor((bar.clientWidth - padding - count.offsetWidth) / Number.parseFloat(target));
}
