import { Dialog } from '@ark-ui/react/dialog';
import {
  type CSSProperties,
  Fragment,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSnapshot } from 'valtio';
import { titleLanguage } from '../../catalog/index.ts';
import { appConfig, t, type TextKey } from '../../../shared/shell/index.ts';
import { afterFrame } from '../../../shared/ui/frames.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { returnFocus, usePanelButton } from '../focus.ts';
import { BookmarkButton, NotesButton } from '../annotations/BarButtons.tsx';
import { NotesPanel } from '../annotations/lazyAnnotations.tsx';
import { ContentsButton, ContentsPanel } from './Panels.tsx';
import { SearchButton, SearchPanel } from '../search/SearchButton.tsx';
import { useSession, useSessionStore, useDirection } from '../session/session.ts';
import {
  requestClose,
  openReader,
  type Reading,
  reader,
  type ReaderMenus,
} from '../readerState.ts';
import { hasEndButtons, type Movable } from './overflow.ts';
import { Bars, End, Start, titleClass, topBar, Turns } from './bars.styles.ts';
import { IconButton, sampleBar, trailButton, Places } from './buttons.styles.ts';
import {
  CloseIcon,
  ReturnIcon,
  EnterFullscreenIcon,
  LeaveFullscreenIcon,
  SelectIcon,
  arrowsLeftToRight,
} from './icons.tsx';
import { Menus } from './Menus.tsx';
import { useMoved, useMovedChoices } from './useOverflow.ts';
import { ZoomButton } from './ZoomButton.tsx';
import { ToneButton, TonePanel } from '../tones/ToneButton.tsx';
import { goBackOnTrail } from '../readerHistory.ts';
import { toggleTextSelecting } from '../session/sessionStore.ts';
import { canFillScreen, fillsScreen, toggleFullscreen, watchFullscreen } from './fullscreen.ts';
import { isSpreadIndex, longestSpread, spreadIndexOf, spreadOf } from '../spreads/layout.ts';
import { indicator } from '../pageLabels.ts';
import { leftToRight, type Move } from '../readingDirection.ts';

interface IndicatorProps {
  /** null until it is known. */
  readonly text: string | null;
  /** The longest text of this document. Its width is reserved, so a turn moves no button. */
  readonly longest: string;
}

/** Shows the current pages and opens the strip of thumbnails. */
function Indicator({ text, longest }: IndicatorProps) {
  const button = usePanelButton('thumbnails');
  const style: CSSProperties = { ['--longest' as string]: `${widthOf(longest)}ch` };
  if (!text) return <Places as="span" data-count />;
  return (
    <Places
      {...button}
      data-count
      style={style}
      aria-label={t('reader.thumbnailsAt', { place: text })}
    >
      {text}
    </Places>
  );
}

/** In digits: spaces and signs are about half as wide. */
const widthOf = (text: string): number => (text.length + text.replaceAll(/\D/g, '').length) / 2;

const allMoves: readonly Move[] = ['first', 'previous', 'next', 'last'];
const fewMoves: readonly Move[] = ['previous', 'next'];

const names: Readonly<Record<Move, TextKey>> = {
  first: 'reader.firstPage',
  previous: 'reader.previousPage',
  next: 'reader.nextPage',
  last: 'reader.lastPage',
};

/**
 * Four arrows around the page indicator. An arrow stays at the last page, so that it keeps the focus.
 * @param hasEnds whether the first and the last page have buttons here
 */
function TurnButtons({ hasEnds }: { readonly hasEnds: boolean }) {
  const { page, half, pageCount, pageLabels, layout } = useSessionStore();
  const { turning } = useSession();
  const direction = useDirection();
  const place = spreadIndexOf(page, layout, half);
  const isAtEnd = (move: Move) =>
    pageCount === null ||
    !isSpreadIndex(move === 'first' || move === 'previous' ? place - 1 : place + 1, layout);
  const moves = hasEnds ? allMoves : fewMoves;
  const arrows = hasEnds ? arrowsLeftToRight : arrowsLeftToRight.slice(1, 3);
  return (
    <Turns>
      {leftToRight(moves, direction).map((move, at) => (
        <Fragment key={move}>
          {at === moves.length / 2 && (
            <Indicator
              text={
                pageCount === null ? null : indicator(spreadOf(page, layout), pageCount, pageLabels)
              }
              longest={indicator(longestSpread(layout), pageCount ?? 0, pageLabels)}
            />
          )}
          <IconButton
            type="button"
            aria-label={t(names[move])}
            aria-disabled={isAtEnd(move)}
            onClick={(event) => turning.turn(move, { cause: event.nativeEvent })}
          >
            {arrows[at]}
          </IconButton>
        </Fragment>
      ))}
    </Turns>
  );
}

/** While pressed, fingers select text; otherwise they turn and magnify. */
function SelectButton() {
  const { store } = useSession();
  const { textSelecting } = useSessionStore();
  return (
    <IconButton
      type="button"
      aria-label={t('reader.textSelection')}
      aria-pressed={textSelecting}
      onClick={() => toggleTextSelecting(store)}
    >
      <SelectIcon />
    </IconButton>
  );
}

/** Rendered only if fullscreen is available. */
function FullscreenButton() {
  const isFull = useSyncExternalStore(watchFullscreen, fillsScreen);
  if (!canFillScreen()) return null;
  return (
    <IconButton
      type="button"
      aria-label={t('reader.fullscreen')}
      aria-pressed={isFull}
      onClick={toggleFullscreen}
    >
      {isFull ? <LeaveFullscreenIcon /> : <EnterFullscreenIcon />}
    </IconButton>
  );
}

interface Props {
  readonly reading: Reading;
  readonly title: string;
  /** Whether pages are shown, or a placeholder. */
  readonly hasPages: boolean;
  readonly menus?: ReaderMenus | undefined;
}

export function TopBar({ reading, title, hasPages, menus }: Props) {
  const { bars } = useSession();
  const { barsShown } = useSessionStore();
  const bar = useRef<HTMLElement>(null);
  const hasTools = useAfterFirstFrame();
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
        {hasTools && <RestOfBar bar={bar} hasPages={hasPages} menus={menus} />}
      </header>
      {hasPages && <TrailButton />}
    </Bars>
  );
}

/**
 * The pages come first. Processor time of the task that renders the dialog, medians of six rounds each in alternation on
 * a loaded machine: 101 ms with the buttons in the first frame and the dialog in one rendering, 42 ms with this and slices.
 */
function useAfterFirstFrame(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => afterFrame(() => startTransition(() => setAfter(true))), []);
  return isAfter;
}

interface RestOfBarProps extends Pick<Props, 'hasPages' | 'menus'> {
  readonly bar: RefObject<HTMLElement | null>;
}

function RestOfBar({ bar, hasPages, menus }: RestOfBarProps) {
  const { device } = useSnapshot(reader);
  const moved = useMoved(bar, { hasPages, hasMenu: menus !== undefined });
  const movedChoices = useMovedChoices(moved);
  return (
    <>
      {hasPages && <TurnButtons hasEnds={hasEndButtons(device) && !moved.includes('ends')} />}
      <End>
        {hasPages && <Tools moved={moved} />}
        <Menus moved={movedChoices} menus={menus} />
      </End>
      {hasPages && <ContentsPanel />}
      {hasPages && <SearchPanel />}
      {hasPages && <NotesPanel />}
      {hasPages && <TonePanel />}
    </>
  );
}

const Tools = ({ moved }: { readonly moved: readonly Movable[] }) => (
  <>
    {!moved.includes('contents') && <ContentsButton />}
    {!moved.includes('search') && <SearchButton />}
    {!moved.includes('bookmark') && <BookmarkButton />}
    {!moved.includes('notes') && <NotesButton />}
    <ZoomButton />
    {!moved.includes('tones') && <ToneButton />}
    {!moved.includes('select') && <SelectButton />}
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
