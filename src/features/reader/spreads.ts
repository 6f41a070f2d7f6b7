import { ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { SpreadsMode } from '#contract/api/issue.ts';
import type {
  OpenedDocument,
  PageNumber,
  PageSize,
  PdfPoints,
} from '../../../workers/pdf/protocol.ts';
import { layoutOf, layoutAfterSizes, layoutAfterTurn } from './layout.ts';
import { storeSizes, type SizedPage, sizesStoredIn } from './storedSizes.ts';
import { isWide, type Paging } from './pairing.ts';
import { positionIn } from './readingPosition.ts';
import { defaultPageSize, firstPage, parsePage } from './rules.ts';
import { storeChoice, modeFor } from './spreadChoice.ts';
import { fileKey, goToPage, type Reading, reader } from './store.ts';
import { visiblePage } from './turning.ts';

/**
 * Which pages stand together is decided anew when the stage, the document or the user's choice changes.
 * A size that becomes known while pages are looked at changes the spreads around them.
 */

/** Until the document has told: more than one page, so that the cover lies on its half from the beginning. */
const expectedPages = 2;

/** How the pages of what is read are to stand. */
export const modeNow = (): SpreadsMode =>
  reader.chosenMode ?? (reader.opened ? modeFor(reader.opened.issue) : 'auto');

/** The size of page 1 as its cover tells it. */
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

/** The layout for a stage; what is seen on a stage that stays as it was is kept. */
export const layoutFor = (isNarrow: boolean) =>
  isNarrow === reader.isNarrow ? reader.layout : layoutOf(pagingNow(isNarrow));

function updateLayout(): void {
  if (reader.isNarrow !== null) reader.layout = ref(layoutOf(pagingNow(reader.isNarrow)));
}

export function stageMeasured(isNarrow: boolean): void {
  if (isNarrow === reader.isNarrow) return;
  reader.isNarrow = isNarrow;
  updateLayout();
}

/** The user chooses, for this issue on this device. */
export function chooseMode(mode: SpreadsMode): void {
  reader.chosenMode = mode;
  if (reader.opened) storeChoice(reader.opened.issue, mode);
  updateLayout();
}

/** @param around sizes of the pages that are seen first */
export function documentOpened(
  { pageCount, firstPage: size, direction }: OpenedDocument,
  around: readonly SizedPage[] = [],
): void {
  const page = pageToShow();
  const isOther = pageCount !== reader.pageCount;
  const kept = isOther && reader.opened ? sizesStoredIn(fileKey(reader.opened)) : [];
  reader.pageCount = pageCount;
  reader.sizes[firstPage] ??= size;
  reader.fileDirection = direction;
  sizesLearned([...kept, ...around]);
  if (isOther) updateLayout();
  goToPage(page);
}

export function sizesLearned(many: readonly SizedPage[]): void {
  const isNew = many.map(([page, size]) => recordSize(page, size)).includes(true);
  const { isNarrow, layout } = reader;
  if (!isNew || isNarrow === null) return;
  reader.layout = ref(layoutAfterSizes(layout, pagingNow(isNarrow), visiblePage()));
}

export const sizeLearned = (page: PageNumber, size: PageSize): void => sizesLearned([[page, size]]);

/** The whole file is here. @param others sizes of all pages that do not measure what page 1 does */
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

/** Answers whether the page was taken to measure something else. */
function recordSize(page: PageNumber, { width, height }: PageSize): boolean {
  const taken = reader.sizes[page] ?? reader.sizes[firstPage];
  if (taken?.width === width && taken.height === height) return false;
  reader.sizes[page] = { width, height };
  return true;
}

/** Gives up what was held for pages that are not seen any more. The answer ends that. */
export function settleAfterTurns(): () => void {
  let from = reader.page;
  const inTheSameTask = true;
  return subscribeKey(
    reader,
    'page',
    (page) => {
      const { isNarrow, layout } = reader;
      if (layout.isHeld && isNarrow !== null)
        reader.layout = ref(layoutAfterTurn(layout, pagingNow(isNarrow), from, page));
      from = page;
    },
    inTheSameTask,
  );
}

/** Goes on where the person was before this attempt; at first where they asked to, or read the last time. */
export function pageToShow(): PageNumber {
  const isFirstAttempt = reader.pageCount === null;
  return (isFirstAttempt && reader.opened && beginningOf(reader.opened)) || reader.page;
}

const beginningOf = (reading: Reading): PageNumber | null =>
  reading.page === undefined ? positionIn(fileKey(reading)) : parsePage(reading.page);
