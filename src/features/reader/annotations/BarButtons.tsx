import { t } from '../../../shared/shell/index.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { BookmarkIcon, NotesIcon } from '../bars/icons.tsx';
import { pagesWith } from '../spreads/layout.ts';
import { usePanelButton } from '../focus.ts';
import { useSession, useSessionStore, type Session } from '../session/session.ts';
import { preloadNotes } from './lazyAnnotations.tsx';
import { hasBookmark, toggleBookmark } from './annotationState.ts';

/** Sets the bookmark of the page that is read, or removes those of the visible pages. */
export function bookmarkThisPage({ store, turning }: Session): void {
  const { annotations } = store;
  const page = turning.visiblePage;
  const present = pagesWith(page, store.layout).filter((one) => annotations.bookmarked.has(one));
  for (const one of present.length > 0 ? present : [page]) toggleBookmark(annotations, one);
}

export function BookmarkButton() {
  const session = useSession();
  const { annotations, page, layout } = useSessionStore();
  const isOn = hasBookmark(annotations, pagesWith(page, layout));
  return (
    <IconButton
      type="button"
      aria-label={t('reader.bookmark')}
      aria-pressed={isOn}
      onClick={() => bookmarkThisPage(session)}
    >
      <BookmarkIcon isFilled={isOn} />
    </IconButton>
  );
}

/** Opens the list of annotations. Its code loads when a pointer or the focus reaches the button. */
export const NotesButton = () => (
  <IconButton
    {...usePanelButton('notes')}
    aria-label={t('reader.notes')}
    onPointerEnter={preloadNotes}
    onFocus={preloadNotes}
  >
    <NotesIcon />
  </IconButton>
);
