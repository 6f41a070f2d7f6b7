import { useSyncExternalStore } from 'react';
import { t } from '../../../shared/shell/index.ts';
import type { Choice } from '../../../shared/ui/menu/menuChoice.ts';
import { bookmarkThisPage } from '../annotations/BarButtons.tsx';
import { hasBookmark } from '../annotations/annotationState.ts';
import { pagesWith } from '../spreads/layout.ts';
import type { Move } from '../readingDirection.ts';
import type { PageTurning } from '../turning.ts';
import { togglePanel, toggleTextSelecting } from '../session/store.ts';
import { openSearch } from '../search/store.ts';
import { fillsScreen, toggleFullscreen, watchFullscreen } from './fullscreen.ts';
import type { Movable } from './overflow.ts';
import { useSession, useSessionStore } from '../session/context.ts';

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
