import { useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import type { Choice } from '../../../shared/ui/menu/choice.ts';
import { bookmarkThisPage } from '../annotations/Buttons.tsx';
import { hasBookmark } from '../annotations/state.ts';
import { pagesWith } from '../layout.ts';
import type { Move } from '../readingDirection.ts';
import { reader, togglePanel, toggleTextSelecting } from '../store.ts';
import { openSearch } from '../search/store.ts';
import { turn } from '../turning.ts';
import { fillsScreen, toggleFullscreen, watchFullscreen } from './fullscreen.ts';
import type { Movable } from './overflow.ts';

/** Menu choices for the buttons that the bar has no room for. */
export function useMovedChoices(moved: readonly Movable[]): readonly Choice[] {
  const { textSelecting, annotations, page, layout } = useSnapshot(reader);
  const isFull = useSyncExternalStore(watchFullscreen, fillsScreen);
  const choices: Readonly<Record<Movable, readonly Choice[]>> = {
    contents: [{ name: t('reader.contents'), onChoose: () => togglePanel('contents') }],
    search: [{ name: t('reader.search.title'), onChoose: openSearch }],
    notes: [{ name: t('reader.notes'), onChoose: () => togglePanel('notes') }],
    bookmark: [
      {
        name: t('reader.bookmark'),
        isOn: hasBookmark(annotations, pagesWith(page, layout)),
        onChoose: bookmarkThisPage,
      },
    ],
    select: [
      { name: t('reader.textSelection'), isOn: textSelecting, onChoose: toggleTextSelecting },
    ],
    fullscreen: [{ name: t('reader.fullscreen'), isOn: isFull, onChoose: toggleFullscreen }],
    ends: [
      { name: t('reader.firstPage'), onChoose: () => turnBy('first') },
      { name: t('reader.lastPage'), onChoose: () => turnBy('last') },
    ],
  };
  return moved.toReversed().flatMap((one) => choices[one]);
}

/** A menu does not pass on its event. */
const turnBy = (move: Move) => void turn(move, { cause: new Event('click') });
