import { subscribeKey } from 'valtio/utils';
import type { DownloadLink } from '#contract/api/reading.ts';
import type { ByteRange } from '#contract/byteRange.ts';
import type {
  EngineSource,
  OpenedDocument,
  PageIndex,
  PageNumber,
} from '../../../../workers/pdf/engineProtocol.ts';
import type { PictureRequest } from '../../../../workers/pack/packProtocol.ts';
import type { Engine } from '../engine.ts';
import type { Painter } from '../stage/painter.ts';
import type { DocumentWorkers } from '../documentWorkers.ts';
import { toneNow } from '../tones/pageTone.ts';
import { directionOfTitle } from '../readingDirection.ts';
import { newPaintId } from '../stage/bitmapBudget.ts';
import { clampPage, firstPage } from '../spreads/spread.ts';
import type { SizedPage } from '../spreads/storedLayout.ts';
import { preloadContents } from '../bars/Panels.tsx';
import {
  allSizesLearned,
  documentOpened,
  pageToShow,
  sizesLearned,
} from '../spreads/updateLayout.ts';
import type { Session } from './session.ts';
import {
  type SessionStore,
  setOutline,
  setPageLabels,
  packClosed,
  packOpened,
} from './sessionStore.ts';
import { untilIdle } from '../../../shared/ui/frames.ts';
import { openPack, type Pack } from './openPack.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

/** Opens the pack of the document, if it has one. Never rejects. */
export async function connectPack(
  session: Session,
  { pack: link }: DownloadLink,
  workers: DocumentWorkers,
  signal: AbortSignal,
): Promise<Pack | null> {
  if (!link) return null;
  const { store, painter, thumbnails } = session;
  thumbnails.awaitPack();
  signal.addEventListener('abort', () => thumbnails.connectPack(null));
  const isPictured = pageToShow(session) === firstPage && !painter.isSharp(firstPage);
  const pack = await openPack(link, workers.pack.acquire(), isPictured, signal);
  if (signal.aborted) return null;
  thumbnails.connectPack(pack);
  if (!pack) return null;
  packOpened(store, pack);
  signal.addEventListener('abort', () => {
    packClosed(store, pack);
    painter.connectPack(null);
  });
  if (store.pageCount === null) openedByPack(session, pack);
  else sizesLearned(session, sizesOf(pack));
  painter.connectPack(pack);
  return pack;
}

/** The pages are shown while the engine opens the document, if the sizes of the first visible ones are known. */
function openedByPack(session: Session, pack: Pack): void {
  const { pages, labels, direction = directionOfTitle(session.reading.issue.title) } = pack.facts;
  const first = pages[0]?.size;
  if (!first || !pages[clampPage(pageToShow(session), pages.length) - 1]?.size) return;
  const opened = { pageCount: pages.length, firstPage: first, direction };
  documentOpened(session, opened, sizesOf(pack));
  setPageLabels(session.store, labels);
}

/** The longest time for which the engine waits for the first picture (ms). 500 KB take 2.5 s on 1.6 Mbit/s. */
const mostPictureMs = 4000;

/**
 * Waits until the first picture is shown, or is not sharp enough. Returns whether its bytes are here. The code of the
 * engine and of the parser takes both cores of a small device, on which the picture is decoded and the reader is
 * rendered.
 */
export async function awaitFirstPicture(
  packing: Promise<Pack | null>,
  painter: Pick<Painter, 'engineNeeded'>,
): Promise<boolean> {
  const arrive = async (): Promise<boolean> => {
    const pack = await packing;
    await pack?.firstPictureArrived();
    if (!pack?.facts.pages[0]?.picture) return false;
    await painter.engineNeeded;
    return true;
  };
  let timer = 0;
  const late = new Promise<false>((resolve) => {
    timer = window.setTimeout(resolve, mostPictureMs, false);
  });
  const hasArrived = await Promise.race([arrive(), late]);
  clearTimeout(timer);
  return hasArrived;
}

export const sizesOf = ({ facts }: Pack): readonly SizedPage[] =>
  facts.pages.flatMap(({ size }, index) => (size ? [[(index + 1) as PageNumber, size]] : []));

/**
 * A picture of a page that is shown until the page is sharp: its preview, or its picture at reading size where the
 * shown page has more pixels. Page 1 needs no preview where the cover shows it.
 * @param isPictured whether the painter requests the picture itself
 */
export async function previewOf(
  { reading, store: { pack } }: Pick<Session, 'reading' | 'store'>,
  page: PageNumber,
  isPictured: boolean,
): Promise<ImageBitmap | null> {
  const packed = pack?.facts.pages[page - 1];
  if (!pack || !packed) return null;
  const index = (page - 1) as PageIndex;
  const { size, picture, hasPreview } = packed;
  if (!isPictured && size && picture) {
    const { width, height } = picture as Pick<PictureRequest, 'width' | 'height'>;
    const place = { page: index, scale: width / size.width, width, height };
    const request = { id: newPaintId(), ...place, tone: toneNow() };
    const bitmap = await pack.picture(request);
    if (bitmap) return bitmap;
  }
  const hasCover = page === firstPage && !reading.issue.firstPage;
  return hasPreview && !hasCover ? pack.preview(index, toneNow()) : null;
}

/** The byte ranges of a page in the file; none without a pack. */
export const rangesOf = ({ pack }: SessionStore, page: PageNumber): readonly ByteRange[] =>
  pack?.facts.pages[page - 1]?.ranges ?? [];

/**
 * Reports the page of a signed-in user to the server and offers the place of another device, until the
 * returned function is called. The code is loaded once the document is open. Without it, the reading goes on.
 */
export function syncWhenOpened(session: Session): () => void {
  const ending = new AbortController();
  const begin = async (): Promise<void> => {
    await untilIdle();
    if (ending.signal.aborted) return;
    // Code that does not load is no reason for a message here.
    const code = await import('../positions/syncPositions.ts').catch(() => null);
    await code?.syncPositions(session, ending.signal);
  };
  let isBegun = false;
  const stop = subscribeKey(session.store, 'pageCount', (pageCount) => {
    if (isBegun || pageCount === null) return;
    isBegun = true;
    void begin();
  });
  return () => {
    stop();
    ending.abort();
  };
}

/** Reads the outline, from the pack if there is one. */
export async function readOutline(
  store: SessionStore,
  engine: Engine,
  signal: AbortSignal,
): Promise<void> {
  const outline = store.pack?.facts.outline ?? (await engine.outline());
  if (signal.aborted) return;
  setOutline(store, outline);
  if (outline.length > 0) preloadContents();
}

/** Reads the page labels, from the pack if there is one. */
export async function readPageLabels(
  store: SessionStore,
  engine: Engine,
  signal: AbortSignal,
): Promise<void> {
  const labels = store.pack ? store.pack.facts.labels : await engine.pageLabels();
  if (!signal.aborted) setPageLabels(store, labels);
}

/** Learns the sizes of all pages. The file must be complete. */
export async function learnSizes(
  session: Session,
  engine: Engine,
  signal: AbortSignal,
): Promise<void> {
  const sizes = await engine.otherSizes();
  if (sizes === null || signal.aborted) return;
  allSizesLearned(
    session,
    sizes.map(([index, size]) => [(index + 1) as PageNumber, size]),
  );
}

/** The source from which the engine opens the file of a link. */
export const sourceOf = (
  { url, opening }: DownloadLink,
  password: string | null,
  isFirstPainted: boolean,
): EngineSource => ({
  url: absolute(url),
  assets: absolute(assetsFolder),
  ...(isFirstPainted && { opening }),
  ...(password !== null && { password }),
});

const assetsFolder = '/assets/pdfjs/';
const absolute = (address: string) => new URL(withPrefix(address), document.baseURI).href;

/** Sizes of the pack, and of the first visible pages, so that their layout does not change when they arrive. */
export async function sizesAround(
  { pageCount }: OpenedDocument,
  engine: Engine,
  firstShown: PageNumber,
  pack: Pack | null,
): Promise<readonly SizedPage[]> {
  const page = clampPage(firstShown, pageCount);
  const known = pack ? sizesOf(pack) : [];
  const isMissing = (one: number) => one <= pageCount && !pack?.facts.pages[one - 1]?.size;
  const around = page === firstPage ? [] : [page - 1, page, page + 1];
  const pages = around.filter(isMissing) as PageNumber[];
  const sizes = await Promise.all(pages.map((one) => engine.pageSize((one - 1) as PageIndex)));
  const learned = pages.flatMap((one, at) => {
    const size = sizes[at];
    return size ? [[one, size] as const] : [];
  });
  return [...known, ...learned];
}
