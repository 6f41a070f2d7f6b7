import { subscribeKey } from 'valtio/utils';
import type { SpreadsMode } from '#contract/api/issue.ts';
import type {
  OpenedDocument,
  PageNumber,
  PageSize,
  PdfPoints,
} from '../../../../workers/pdf/engineProtocol.ts';
import { layoutOf, layoutAfterSizes, layoutAfterTurn } from './layout.ts';
import { storeSizes, type SizedPage, sizesStoredIn, storeChoice, modeFor } from './storedLayout.ts';
import { doublePagesOf, isWide, type Paging, firstPage, type StageRoom } from './spread.ts';
import { preferences } from '../preferences.ts';
import { beginningOf } from '../positions/devicePositions.ts';
import type { Session } from '../session/session.ts';
import {
  goToPage,
  type SessionStore,
  setChosenMode,
  setDocument,
  setLayout,
  setRoom,
  setSize,
} from '../session/sessionStore.ts';
import { fileKey, type Reading } from '../readerState.ts';

/** The parts of a session that the layout depends on. */
type Spreads = Pick<Session, 'reading' | 'store' | 'turning'>;

/**
 * Updates the layout when the stage, the document or the user's choice changes.
 * A size that becomes known changes only the spreads around the visible one.
 */

/** Until the document is open: more than one page, so that the cover is on its half from the start. */
const expectedPages = 2;

export const modeNow = ({ reading, store }: Spreads): SpreadsMode =>
  store.chosenMode ?? modeFor(reading.issue);

/** The cover may be another picture than page 1. */
export const coverSizeOf = ({ issue: { cover, firstPage: page = cover } }: Reading): PageSize => ({
  width: page.width as PdfPoints,
  height: page.height as PdfPoints,
});

const sizesNow = ({ reading, store }: Pick<Session, 'reading' | 'store'>) => ({
  pageCount: store.pageCount ?? expectedPages,
  sizes: store.sizes,
  coverSize: coverSizeOf(reading),
});

const pagingNow = (session: Spreads, room: StageRoom): Paging => ({
  ...sizesNow(session),
  mode: modeNow(session),
  isNarrow: room !== 'spread',
  splitsWide: room === 'upright' && preferences.splitsWide,
});

/** Whether the document has pages that can be read half by half. */
export const hasDoublePages = (session: Pick<Session, 'reading' | 'store'>): boolean =>
  doublePagesOf(sizesNow(session)).size > 0;

/** The layout for a stage. On an unchanged stage the visible spread is kept. */
export const layoutFor = (session: Spreads, room: StageRoom) =>
  room === session.store.room ? session.store.layout : layoutOf(pagingNow(session, room));

function updateLayout(session: Spreads): void {
  const { store } = session;
  if (store.room !== null) setLayout(store, layoutOf(pagingNow(session, store.room)));
}

export function stageMeasured(session: Spreads, room: StageRoom): void {
  if (room === session.store.room) return;
  setRoom(session.store, room);
  updateLayout(session);
}

/** Follows the switch for wide pages, until the returned function is called. */
export const followSplitting = (session: Spreads): (() => void) =>
  subscribeKey(preferences, 'splitsWide', () => updateLayout(session));

/** Stores the user's choice for this issue on this device. */
export function chooseMode(session: Spreads, mode: SpreadsMode): void {
  setChosenMode(session.store, mode);
  storeChoice(session.reading.issue, mode);
  updateLayout(session);
}

/** @param around sizes of the first visible pages */
export function documentOpened(
  session: Spreads,
  { pageCount, firstPage: size, direction }: OpenedDocument,
  around: readonly SizedPage[] = [],
): void {
  const { reading, store } = session;
  const page = pageToShow(session);
  const isOther = pageCount !== store.pageCount;
  const kept = isOther ? sizesStoredIn(fileKey(reading)) : [];
  setDocument(store, pageCount, direction);
  if (!store.sizes[firstPage]) setSize(store, firstPage, size);
  sizesLearned(session, [...kept, ...around]);
  if (isOther) updateLayout(session);
  goToPage(store, page);
}

export function sizesLearned(session: Spreads, many: readonly SizedPage[]): void {
  const { store, turning } = session;
  const isNew = many.map(([page, size]) => recordSize(store, page, size)).includes(true);
  const { room, layout } = store;
  if (!isNew || room === null) return;
  setLayout(store, layoutAfterSizes(layout, pagingNow(session, room), turning.visiblePage));
}

/** The file is complete. @param others sizes that differ from page 1 */
export function allSizesLearned(session: Spreads, others: readonly SizedPage[]): void {
  const { sizes } = session.store;
  const first = sizes[firstPage];
  if (!first) return;
  const isOther = new Set<number>(others.map(([page]) => page));
  const likeFirst = Object.keys(sizes)
    .map((page) => Number(page) as PageNumber)
    .filter((page) => !isOther.has(page));
  sizesLearned(session, [...others, ...likeFirst.map((page) => [page, first] as const)]);
  const unlike = others.filter(([, size]) => isWide(size) !== isWide(first));
  storeSizes(fileKey(session.reading), unlike);
}

/** Records a size and returns whether it differs from the assumed one. */
function recordSize(store: SessionStore, page: PageNumber, { width, height }: PageSize): boolean {
  const taken = store.sizes[page] ?? store.sizes[firstPage];
  if (taken?.width === width && taken.height === height) return false;
  setSize(store, page, { width, height });
  return true;
}

/** Releases held spreads that are not visible any more, until the returned function is called. */
export function settleAfterTurns(session: Spreads): () => void {
  const { store } = session;
  let from = store.page;
  const inTheSameTask = true;
  return subscribeKey(
    store,
    'page',
    (page) => {
      const { room, layout } = store;
      if (layout.isHeld && room !== null)
        setLayout(store, layoutAfterTurn(layout, pagingNow(session, room), from, page));
      from = page;
    },
    inTheSameTask,
  );
}

/** The page of the previous attempt; at first the requested page, or the stored position. */
export function pageToShow({ reading, store }: Pick<Session, 'reading' | 'store'>): PageNumber {
  const isFirstAttempt = store.pageCount === null;
  return (isFirstAttempt && beginningOf(reading)) || store.page;
}
