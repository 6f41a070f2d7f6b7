import { Dialog } from '@ark-ui/react/dialog';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { titleLanguage } from '../../catalog/index.ts';
import { appConfig, t } from '../../../shared/shell/index.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { returnFocus } from '../focus.ts';
import { BookmarkButton, NotesButton } from '../annotations/BarButtons.tsx';
import { NotesPanel } from '../annotations/lazyAnnotations.tsx';
import { ContentsButton, ContentsPanel } from '../contents/Contents.tsx';
import { SearchButton, SearchPanel } from '../search/SearchButton.tsx';
import { useSession, useSessionStore } from '../session/context.ts';
import { hasEndButtons } from '../modes.ts';
import { requestClose, openReader, type Reading, reader } from '../store.ts';
import type { ReaderMenus } from '../readerActions.ts';
import { Bars, End, Start, titleClass, topBar } from './bars.styles.ts';
import { IconButton, sampleBar, trailButton } from './buttons.styles.ts';
import { FullscreenButton, SelectButton } from './ToggleButtons.tsx';
import { CloseIcon, ReturnIcon } from './icons.tsx';
import { Menus } from './Menus.tsx';
import type { Movable } from './overflow.ts';
import { TurnButtons } from './TurnButtons.tsx';
import { useMoved } from './useOverflow.ts';
import { useMovedChoices } from './useOverflowChoices.ts';
import { ZoomButton } from './ZoomButton.tsx';
import { goBackOnTrail } from '../history/trail.ts';

interface Props {
  readonly reading: Reading;
  readonly title: string;
  /** Whether pages are shown, or a placeholder. */
  readonly hasPages: boolean;
  /** Menus at the end of the bar. */
  readonly menus?: ReaderMenus | undefined;
}

export function TopBar({ reading, title, hasPages, menus }: Props) {
  const { bars } = useSession();
  const { device } = useSnapshot(reader);
  const { barsShown } = useSessionStore();
  const bar = useRef<HTMLElement>(null);
  const moved = useMoved(bar, { hasPages, hasMenu: menus !== undefined });
  const movedChoices = useMovedChoices(moved);
  const isSample = reading.type === 'sample';
  return (
    <Bars
      data-bar
      data-shown={barsShown || !hasPages}
      data-sample={isSample ? '' : undefined}
      onFocus={bars.show}
      {...bars.swallowFirstTap}
    >
      <header ref={bar} className={topBar}>
        <Start>
          {!appConfig.staysOpen && (
            <IconButton
              type="button"
              aria-label={t('reader.close')}
              onClick={() => requestClose(reading)}
            >
              <CloseIcon />
            </IconButton>
          )}
          <Dialog.Title className={titleClass} dir="auto" lang={titleLanguage(reading.issue)}>
            {title}
          </Dialog.Title>
          {isSample && <SampleBar reading={reading} />}
        </Start>
        {hasPages && <TurnButtons hasEnds={hasEndButtons(device) && !moved.includes('ends')} />}
        <End>
          {hasPages && <Tools moved={moved} />}
          <Menus moved={movedChoices} menus={menus} />
        </End>
        {hasPages && <ContentsPanel />}
        {hasPages && <SearchPanel />}
        {hasPages && <NotesPanel />}
      </header>
      {hasPages && <TrailButton />}
    </Bars>
  );
}

/** Buttons that change the view. */
const Tools = ({ moved }: { readonly moved: readonly Movable[] }) => (
  <>
    {!moved.includes('contents') && <ContentsButton />}
    {!moved.includes('search') && <SearchButton />}
    {!moved.includes('bookmark') && <BookmarkButton />}
    {!moved.includes('notes') && <NotesButton />}
    {!moved.includes('select') && <SelectButton />}
    <ZoomButton />
    {!moved.includes('fullscreen') && <FullscreenButton />}
  </>
);

/** Opens at the first page, because the start page is a page of the sample. */
function openWhole({ issue, onClose: leave }: Reading): void {
  openReader({ issue, type: 'full', ...(leave && { onClose: leave }) });
}

const SampleBar = ({ reading }: { reading: Reading }) => (
  <div className={sampleBar}>
    <button type="button" ref={returnFocus} className={filled} onClick={() => openWhole(reading)}>
      {t('reader.openFull')}
    </button>
  </div>
);

/** Returns from the last link inside the issue. */
function TrailButton() {
  const { store } = useSession();
  const { trail } = useSessionStore();
  const page = trail.at(-1);
  if (page === undefined) return null;
  return (
    <button
      type="button"
      ref={returnFocus}
      className={trailButton}
      onClick={() => goBackOnTrail(store)}
    >
      <ReturnIcon />
      {t('reader.backToPage', { page })}
    </button>
  );
}
