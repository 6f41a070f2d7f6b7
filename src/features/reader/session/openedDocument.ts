import { subscribeKey } from 'valtio/utils';
import type { DownloadLink, PackLink } from '#contract/api/reading.ts';
import type { ByteRange } from '#contract/byteRange.ts';
import type {
  EngineSource,
  OpenedDocument,
  PageIndex,
  PageNumber,
} from '../../../../workers/pdf/engineProtocol.ts';
import type { Engine } from '../engine.ts';
import { clampPage, firstPage } from '../spreads/spread.ts';
import type { SizedPage } from '../spreads/storedLayout.ts';
import { preloadContents } from '../bars/Panels.tsx';
import { allSizesLearned, sizesLearned } from '../spreads/updateLayout.ts';
import type { Session } from './session.ts';
import {
  type SessionStore,
  setOutline,
  setPageLabels,
  packClosed,
  packOpened,
} from './sessionStore.ts';
import { untilIdle } from '../../../shared/ui/frames.ts';
import type { Pack } from './openPack.ts';

/**
 * Opens the pack of the document, if it has one. Its code is loaded apart, because a reader works
 * without. Never rejects.
 */
export async function connectPack(
  session: Session,
  link: PackLink | null,
  signal: AbortSignal,
): Promise<void> {
  if (!link) return;
  const { store, painter, thumbnails } = session;
  thumbnails.awaitPack();
  signal.addEventListener('abort', () => thumbnails.connectPack(null));
  const pack = await load(link, signal).catch(() => null);
  if (signal.aborted) return;
  thumbnails.connectPack(pack);
  if (!pack) return;
  packOpened(store, pack);
  signal.addEventListener('abort', () => packClosed(store, pack));
  // Before the document is open its pages cannot be paired.
  if (store.pageCount !== null) sizesLearned(session, sizesOf(pack));
  painter.packConnected();
}

async function load(link: PackLink, signal: AbortSignal): Promise<Pack | null> {
  const { openPack } = await import('./openPack.ts');
  return signal.aborted ? null : openPack(link, signal);
}

export const sizesOf = ({ facts }: Pack): readonly SizedPage[] =>
  facts.pages.flatMap(({ size }, index) => (size ? [[(index + 1) as PageNumber, size]] : []));

/** The preview of a page. Page 1 needs none: its cover is shown. */
export async function previewOf(
  { pack }: SessionStore,
  page: PageNumber,
): Promise<ImageBitmap | null> {
  const hasPreview = page !== firstPage && pack?.facts.pages[page - 1]?.hasPreview;
  return pack && hasPreview ? pack.preview((page - 1) as PageIndex) : null;
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
  firstShown: PageNumber,
): EngineSource => ({
  url: absolute(url),
  assets: absolute(assetsFolder),
  ...(firstShown === firstPage && { opening }),
  ...(password !== null && { password }),
});

const assetsFolder = `${import.meta.env.BASE_URL}assets/pdfjs/`;
const absolute = (address: string) => new URL(address, document.baseURI).href;

/** Sizes of the first visible pages, so that their layout does not change when they arrive. */
export async function sizesAround(
  { pageCount }: OpenedDocument,
  engine: Engine,
  firstShown: PageNumber,
): Promise<readonly SizedPage[]> {
  const page = clampPage(firstShown, pageCount);
  if (page === firstPage) return [];
  const pages = [page - 1, page, page + 1].filter((one) => one <= pageCount) as PageNumber[];
  const sizes = await Promise.all(pages.map((one) => engine.pageSize((one - 1) as PageIndex)));
  return pages.flatMap((one, at) => {
    const size = sizes[at];
    return size ? [[one, size] as const] : [];
  });
}
