import { subscribeKey } from 'valtio/utils';
import type { SpreadsMode } from '#contract/api/issue.ts';
import type {
  OpenedDocument,
  PageNumber,
  PageSize,
  PdfPoints,
} from '../../../workers/pdf/protocol.ts';
import { layoutOf, layoutAfterSizes, layoutAfterTurn } from './layout.ts';
import { storeSizes, type SizedPage, sizesStoredIn } from './storedPageSizes.ts';
import { isWide, type Paging } from './spreadPairing.ts';
import { positionIn } from './readingPosition.ts';
import { defaultPageSize, firstPage, parsePage } from './rules.ts';
import { storeChoice, modeFor } from './spreadChoice.ts';
import {
  fileKey,
  goToPage,
  type Reading,
  reader,
  setChosenMode,
  setDocument,
  setLayout,
  setNarrow,
  setSize,
} from './store.ts';
import { visiblePage } from './turning.ts';

/**
 * Updates the layout when the stage, the document or the user's choice changes.
 * A size that becomes known changes only the spreads around the visible one.
 */

/** Until the document is open: more than one page, so that the cover is on its half from the start. */
const expectedPages = 2;

/** The spread mode of the open issue. */
export const modeNow = (): SpreadsMode =>
  reader.chosenMode ?? (reader.opened ? modeFor(reader.opened.issue) : 'auto');

/** The size of page 1 from its cover. */
export const coverSizeOf = ({ issue: { cover } }: Reading): PageSize => ({
  width: cover.width as PdfPoints,
  height: cover.height as PdfPoints,
});

const pagingNow = (isNarrow: boolean): Paging => ({
  pageCount: reader.pageCount ?? expectedPages,
  sizes: reader.sizes,
  coverSize: reader.opened ? coverSizeOf(reader.opened) : defaultPageSize,
  mode: modeNow(),
  isNarrow,
});

/** The layout for a stage. On an unchanged stage the visible spread is kept. */
export const layoutFor = (isNarrow: boolean) =>
  isNarrow === reader.isNarrow ? reader.layout : layoutOf(pagingNow(isNarrow));

function updateLayout(): void {
  if (reader.isNarrow !== null) setLayout(layoutOf(pagingNow(reader.isNarrow)));
}

export function stageMeasured(isNarrow: boolean): void {
  if (isNarrow === reader.isNarrow) return;
  setNarrow(isNarrow);
  updateLayout();
}

/** Stores the user's choice for this issue on this device. */
export function chooseMode(mode: SpreadsMode): void {
  setChosenMode(mode);
  if (reader.opened) storeChoice(reader.opened.issue, mode);
  updateLayout();
}

/** @param around sizes of the first visible pages */
export function documentOpened(
  { pageCount, firstPage: size, direction }: OpenedDocument,
  around: readonly SizedPage[] = [],
): void {
  const page = pageToShow();
  const isOther = pageCount !== reader.pageCount;
  const kept = isOther && reader.opened ? sizesStoredIn(fileKey(reader.opened)) : [];
  setDocument(pageCount, direction);
  if (!reader.sizes[firstPage]) setSize(firstPage, size);
  sizesLearned([...kept, ...around]);
  if (isOther) updateLayout();
  goToPage(page);
}

export function sizesLearned(many: readonly SizedPage[]): void {
  const isNew = many.map(([page, size]) => recordSize(page, size)).includes(true);
  const { isNarrow, layout } = reader;
  if (!isNew || isNarrow === null) return;
  setLayout(layoutAfterSizes(layout, pagingNow(isNarrow), visiblePage()));
}

export const sizeLearned = (page: PageNumber, size: PageSize): void => sizesLearned([[page, size]]);

/** The file is complete. @param others sizes that differ from page 1 */
export function allSizesLearned(others: readonly SizedPage[]): void {
  const first = reader.sizes[firstPage];
  if (!first) return;
  const isOther = new Set<number>(others.map(([page]) => page));
  const likeFirst = Object.keys(reader.sizes)
    .map((page) => Number(page) as PageNumber)
    .filter((page) => !isOther.has(page));
  sizesLearned([...others, ...likeFirst.map((page) => [page, first] as const)]);
  const unlike = others.filter(([, size]) => isWide(size) !== isWide(first));
  if (reader.opened) storeSizes(fileKey(reader.opened), unlike);
}

/** Records a size and returns whether it differs from the assumed one. */
function recordSize(page: PageNumber, { width, height }: PageSize): boolean {
  const taken = reader.sizes[page] ?? reader.sizes[firstPage];
  if (taken?.width === width && taken.height === height) return false;
  setSize(page, { width, height });
  return true;
}

/** Releases held spreads that are not visible any more, until the returned function is called. */
export function settleAfterTurns(): () => void {
  let from = reader.page;
  const inTheSameTask = true;
  return subscribeKey(
    reader,
    'page',
    (page) => {
      const { isNarrow, layout } = reader;
      if (layout.isHeld && isNarrow !== null)
        setLayout(layoutAfterTurn(layout, pagingNow(isNarrow), from, page));
      from = page;
    },
    inTheSameTask,
  );
}

/** The page of the previous attempt; at first the requested page, or the stored position. */
export function pageToShow(): PageNumber {
  const isFirstAttempt = reader.pageCount === null;
  return (isFirstAttempt && reader.opened && beginningOf(reader.opened)) || reader.page;
}

const beginningOf = (reading: Reading): PageNumber | null =>
  reading.page === undefined ? positionIn(fileKey(reading)) : parsePage(reading.page);
