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
import { isWide, type Paging, firstPage } from './spread.ts';
import { beginningOf } from '../positions/devicePositions.ts';
import type { Session } from '../session/session.ts';
import {
  goToPage,
  type SessionStore,
  setChosenMode,
  setDocument,
  setLayout,
  setNarrow,
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

const pagingNow = (session: Spreads, isNarrow: boolean): Paging => ({
  pageCount: session.store.pageCount ?? expectedPages,
  sizes: session.store.sizes,
  coverSize: coverSizeOf(session.reading),
  mode: modeNow(session),
  isNarrow,
});

/** The layout for a stage. On an unchanged stage the visible spread is kept. */
export const layoutFor = (session: Spreads, isNarrow: boolean) =>
  isNarrow === session.store.isNarrow
    ? session.store.layout
    : layoutOf(pagingNow(session, isNarrow));

function updateLayout(session: Spreads): void {
  const { store } = session;
  if (store.isNarrow !== null) setLayout(store, layoutOf(pagingNow(session, store.isNarrow)));
}

export function stageMeasured(session: Spreads, isNarrow: boolean): void {
  if (isNarrow === session.store.isNarrow) return;
  setNarrow(session.store, isNarrow);
  updateLayout(session);
}

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
  const { isNarrow, layout } = store;
  if (!isNew || isNarrow === null) return;
  setLayout(store, layoutAfterSizes(layout, pagingNow(session, isNarrow), turning.visiblePage));
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
      const { isNarrow, layout } = store;
      if (layout.isHeld && isNarrow !== null)
        setLayout(store, layoutAfterTurn(layout, pagingNow(session, isNarrow), from, page));
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
