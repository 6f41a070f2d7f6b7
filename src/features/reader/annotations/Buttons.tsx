import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { pagesWith } from '../layout.ts';
import { panelButtons, panelId } from '../panels.ts';
import { reader, togglePanel } from '../store.ts';
import { visiblePage } from '../turning.ts';
import { BookmarkIcon, NotesIcon } from '../bars/icons.tsx';
import { preloadNotes } from './lazy.tsx';
import { hasBookmark } from './state.ts';

/** Sets the bookmark of the page that is read, or removes those of the visible pages. */
export function bookmarkThisPage(): void {
  const { actions, bookmarked } = reader.annotations;
  const page = visiblePage();
  const present = pagesWith(page, reader.layout).filter((one) => bookmarked.has(one));
  for (const one of present.length > 0 ? present : [page]) actions?.toggleBookmark(one);
}

export function BookmarkButton() {
  const { annotations, page, layout } = useSnapshot(reader);
  const isOn = hasBookmark(annotations, pagesWith(page, layout));
  return (
    <IconButton
      type="button"
      aria-label={t('reader.bookmark')}
      aria-pressed={isOn}
      aria-disabled={annotations.actions === null}
      onClick={bookmarkThisPage}
    >
      <BookmarkIcon isFilled={isOn} />
    </IconButton>
  );
}

/** Opens the list of annotations. Its code loads when a pointer or the focus reaches the button. */
export function NotesButton() {
  const { panel } = useSnapshot(reader);
  const isOpen = panel === 'notes';
  return (
    <IconButton
      type="button"
      id={panelButtons.notes}
      aria-label={t('reader.notes')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId('notes') : undefined}
      onPointerEnter={preloadNotes}
      onFocus={preloadNotes}
      onClick={() => togglePanel('notes')}
    >
      <NotesIcon />
    </IconButton>
  );
}
