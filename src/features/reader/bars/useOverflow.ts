import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { appConfig } from '../../../shared/shell/index.ts';
import { target } from '../../../shared/ui/tokens.ts';
import { hasEndButtons } from '../modes.ts';
import { useSessionStore } from '../session/context.ts';
import { reader } from '../store.ts';
import { sampleBar } from './buttons.styles.ts';
import { canFillScreen, watchFullscreen } from './fullscreen.ts';
import { type Movable, movable, movedToMenu } from './overflow.ts';

/** The buttons in the bar's menu at the current width. */
export function useMoved(
  bar: RefObject<HTMLElement | null>,
  { hasPages, hasMenu }: { readonly hasPages: boolean; readonly hasMenu: boolean },
): readonly Movable[] {
  const { device } = useSnapshot(reader);
  const { outline, pageCount } = useSessionStore();
  const mayFill = useSyncExternalStore(watchFullscreen, canFillScreen);
  const slots = useSlots(bar, pageCount);
  if (!hasPages) return [];
  const isThere: Readonly<Record<Movable, boolean>> = {
    ends: hasEndButtons(device),
    fullscreen: mayFill,
    select: true,
    notes: true,
    bookmark: true,
    contents: outline.length > 0,
    search: true,
  };
  // The buttons for previous, next, zoom and close.
  const fixed = 3 + (appConfig.staysOpen ? 0 : 1) + (hasMenu ? 1 : 0);
  return movedToMenu({ slots, fixed, present: movable.filter((one) => isThere[one]), hasMenu });
}

/** @param pageCount null until it is known, when another element replaces the indicator */
function useSlots(bar: RefObject<HTMLElement | null>, pageCount: number | null): number {
  const [slots, setSlots] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = bar.current;
    const isKnown = pageCount !== null;
    const name = isKnown ? 'button[data-count]' : '[data-count]';
    const count = element?.querySelector<HTMLElement>(name);
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
  const room = bar.clientWidth - padding - count.offsetWidth - widthOfSample(bar);
  return Math.floor(room / Number.parseFloat(target));
}

/** The least width of the sample's button, if it is in the row. */
function widthOfSample(bar: HTMLElement): number {
  const sample = bar.querySelector<HTMLElement>(`.${sampleBar}`);
  if (!sample || getComputedStyle(sample).position === 'absolute') return 0;
  sample.style.width = 'min-content';
  const width = sample.offsetWidth;
  sample.style.width = '';
  return width;
}
