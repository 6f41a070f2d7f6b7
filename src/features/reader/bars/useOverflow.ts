import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { appConfig, t } from '../../../shared/shell/index.ts';
import { target } from '../../../shared/ui/tokens.ts';
import { reader } from '../readerState.ts';
import { hasEndButtons, type Movable, movable, movedToMenu } from './overflow.ts';
import { useSessionStore, useSession } from '../session/session.ts';
import { sampleBar } from './buttons.styles.ts';
import { canFillScreen, watchFullscreen, fillsScreen, toggleFullscreen } from './fullscreen.ts';
import type { Choice } from '../../../shared/ui/menu/menuChoice.ts';
import { bookmarkThisPage } from '../annotations/BarButtons.tsx';
import { hasBookmark } from '../annotations/annotationState.ts';
import { pagesWith } from '../spreads/layout.ts';
import type { Move } from '../readingDirection.ts';
import type { PageTurning } from '../stage/pageTurning.ts';
import { togglePanel, toggleTextSelecting } from '../session/sessionStore.ts';
import { openSearch } from '../search/searchState.ts';

/** Menu choices for the buttons that the bar has no room for. */
export function useMovedChoices(moved: readonly Movable[]): readonly Choice[] {
  const session = useSession();
  const { store, turning } = session;
  const { textSelecting, annotations, page, layout } = useSessionStore();
  const isFull = useSyncExternalStore(watchFullscreen, fillsScreen);
  const choices: Readonly<Record<Movable, readonly Choice[]>> = {
    contents: [{ name: t('reader.contents'), onChoose: () => togglePanel(store, 'contents') }],
    search: [{ name: t('reader.search.title'), onChoose: () => openSearch(session) }],
    notes: [{ name: t('reader.notes'), onChoose: () => togglePanel(store, 'notes') }],
    tones: [{ name: t('reader.tone'), onChoose: () => togglePanel(store, 'tones') }],
    bookmark: [
      {
        name: t('reader.bookmark'),
        isOn: hasBookmark(annotations, pagesWith(page, layout)),
        onChoose: () => bookmarkThisPage(session),
      },
    ],
    select: [
      {
        name: t('reader.textSelection'),
        isOn: textSelecting,
        onChoose: () => toggleTextSelecting(store),
      },
    ],
    fullscreen: [{ name: t('reader.fullscreen'), isOn: isFull, onChoose: toggleFullscreen }],
    ends: [
      { name: t('reader.firstPage'), onChoose: () => turnBy(turning, 'first') },
      { name: t('reader.lastPage'), onChoose: () => turnBy(turning, 'last') },
    ],
  };
  return moved.toReversed().flatMap((one) => choices[one]);
}

/** A menu does not pass on its event. */
const turnBy = (turning: PageTurning, move: Move) =>
  void turning.turn(move, { cause: new Event('click') });

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
    tones: true,
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
