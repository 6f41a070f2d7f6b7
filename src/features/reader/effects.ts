import type { DownloadLink } from '#contract/api/reading.ts';
import type {
  EngineSource,
  OpenedDocument,
  PageIndex,
  PageNumber,
} from '../../../workers/pdf/protocol.ts';
import { ApiError } from '../../shared/api/index.ts';
import { dismissToast, showToast, type Toast } from '../../shared/shell/index.ts';
import { subscribeKey } from 'valtio/utils';
import { type Engine, startEngine } from './engine.ts';
import { waiting } from './connection.ts';
import { preloadContents } from './contents/Contents.tsx';
import {
  discardDownloadUrl,
  isDownloadUrlOld,
  downloadUrlFor,
  reportOpened,
} from './downloadUrl.ts';
import { waitBeforeRetry } from './retryDelay.ts';
import { pagesWith } from './layout.ts';
import { connectPack, sizesOf } from './pack/usePack.ts';
import { storePosition } from './readingPosition.ts';
import { clampPage, firstPage } from './rules.ts';
import { allSizesLearned, documentOpened, pageToShow } from './spreads.ts';
import type { SizedPage } from './storedPageSizes.ts';
import type { Painter } from './stage/painter.ts';
import {
  beginAgain,
  connectionRestored,
  denyAccess,
  engineConnected,
  fileKey,
  setOutline,
  setPageLabels,
  type Reading,
  reader,
  restart,
  restMoved,
  retryConnection,
  type ReaderError,
  setError,
  tryAgain,
} from './store.ts';
import { preloadStrip } from './strip/Strip.tsx';

/**
 * Requests the link, opens the file in a new engine, connects the engine to
 * the painter, and downloads the rest once the first pages are sharp. Lost downloads
 * are retried. The returned function ends the reading.
 */
export function startReading(reading: Reading, painter: Painter): () => void {
  const ending = new AbortController();
  const engine = startEngine();
  reader.rest = waiting;
  void engine.crashed.then(() => ending.signal.aborted || restart('gone'));
  void read(reading, engine, painter, ending.signal);
  return () => {
    ending.abort();
    engine.close();
  };
}

async function read(
  reading: Reading,
  engine: Engine,
  painter: Painter,
  signal: AbortSignal,
): Promise<void> {
  const link = await linkOrError(reading, signal);
  if (link === null || signal.aborted) return;
  dismissToast(noLink);
  void connectPack(link.pack, painter, signal);
  engine.onProgress((progress) => {
    if (signal.aborted) return;
    reader.progress = progress;
    restMoved('bytes');
  });
  const answer = await engine.open(sourceOf(link));
  if (signal.aborted) return;
  if (answer.kind === 'failed') return stopped(answer.reason);
  const others = reader.pack ? sizesOf(reader.pack) : await sizesAround(answer.document, engine);
  if (signal.aborted) return;
  documentOpened(answer.document, others);
  connectionRestored();
  painter.connect(engine);
  engineConnected(engine);
  await painter.firstSharp;
  await idle();
  preloadStrip();
  if (signal.aborted) return;
  // The outline's bytes precede the rest. It is not awaited, because only a retry of the rest ends a stall.
  void readOutline(engine, signal);
  void readPageLabels(engine, signal);
  await loadRest(reading, engine, signal);
}

/** Sizes of the first visible pages, so that their layout does not change when they arrive. */
async function sizesAround(
  { pageCount }: OpenedDocument,
  engine: Engine,
): Promise<readonly SizedPage[]> {
  const page = clampPage(pageToShow(), pageCount);
  if (page === firstPage) return [];
  const pages = [page - 1, page, page + 1].filter((one) => one <= pageCount) as PageNumber[];
  const sizes = await Promise.all(pages.map((one) => engine.pageSize((one - 1) as PageIndex)));
  return pages.flatMap((one, at) => {
    const size = sizes[at];
    return size ? [[one, size] as const] : [];
  });
}

async function readOutline(engine: Engine, signal: AbortSignal): Promise<void> {
  const outline = reader.pack?.facts.outline ?? (await engine.outline());
  if (signal.aborted) return;
  setOutline(outline);
  if (outline.length > 0) preloadContents();
}

async function readPageLabels(engine: Engine, signal: AbortSignal): Promise<void> {
  const labels = reader.pack ? reader.pack.facts.labels : await engine.pageLabels();
  if (!signal.aborted) setPageLabels(labels);
}

const sourceOf = ({ url, opening }: DownloadLink): EngineSource => ({
  url: absolute(url),
  assets: absolute(assetsFolder),
  ...(pageToShow() === firstPage && { opening }),
  ...(reader.password !== null && { password: reader.password }),
});

async function linkOrError(reading: Reading, signal: AbortSignal): Promise<DownloadLink | null> {
  try {
    return await downloadUrlFor(reading, signal);
  } catch (error) {
    if (signal.aborted) return null;
    const lacking = missingRight(error);
    if (lacking) {
      denyAccess(lacking);
      return null;
    }
    showLinkError(isMissing(error) ? 'missing' : 'link', isClosed(error));
    return null;
  }
}

/** Shows the message once for consecutive failures. */
function showLinkError(error: 'link' | 'missing', isKnown: boolean): void {
  if (error === 'missing') showToast({ key: 'catalog.itemNotFound', kind: 'error' });
  else if (!isKnown && reader.connection.at === 'working') showToast(noLink);
  setError(error);
}

const noLink: Toast = {
  key: 'reader.failedToLoad',
  kind: 'error',
  action: { label: 'reader.tryAgain', run: tryAgain },
};

/** The maintenance message replaces the message about the link. */
const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'maintenance';

/** An unpublished issue is no transient failure. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'issue_not_found';

/** What the server requires for access; null if the link failed for another reason. */
function missingRight(error: unknown): 'sign_in' | 'purchase' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'sign_in_to_read') return 'sign_in';
  return error.code === 'purchase_required' ? 'purchase' : null;
}

async function loadRest(reading: Reading, engine: Engine, signal: AbortSignal): Promise<void> {
  restMoved('begin');
  while (reader.rest.at === 'loading') {
    const ended = await engine.loadRest();
    if (signal.aborted) return;
    await settleRest(ended, signal);
    if (signal.aborted) return;
  }
  reader.progress = null;
  if (reader.rest.at !== 'complete') return;
  void learnSizes(engine, signal);
  await reportOpened(reading);
}

async function learnSizes(engine: Engine, signal: AbortSignal): Promise<void> {
  const sizes = await engine.otherSizes();
  if (sizes === null || signal.aborted) return;
  allSizesLearned(sizes.map(([index, size]) => [(index + 1) as PageNumber, size]));
}

/** Retries a stalled rest until it is complete or refused. */
async function settleRest(
  ended: Awaited<ReturnType<Engine['loadRest']>>,
  signal: AbortSignal,
): Promise<void> {
  if (ended === 'complete') return restMoved('complete');
  if (ended !== 'network') {
    restMoved('end');
    // Access may have ended; a new link shows it.
    if (ended === 'refused' && isDownloadUrlOld()) stopped(ended);
    return;
  }
  restMoved('failed');
  if (reader.rest.at === 'stalled') await waitBeforeRetry(reader.rest.failures, signal);
  if (!signal.aborted) restMoved('retry');
}

/** Handles a failure that stops a reading, at its opening or at a later page. */
export function stopped(reason: ReaderError): void {
  reader.progress = null;
  if (reason === 'refused') {
    discardDownloadUrl();
    return restart(reason);
  }
  // A crashed engine is handled by `crashed`.
  if (reason !== 'gone') sayTrouble(reason);
}

function sayTrouble(reason: Exclude<ReaderError, 'gone'>): void {
  console.error(`The file could not be read: ${reason}`);
  setError(reason);
}

/** Stores the current page on this device. */
export function trackReadingPosition(reading: Reading): () => void {
  return subscribeKey(reader, 'page', (page) => {
    const { pageCount, layout } = reader;
    if (pageCount === null) return;
    const isEnd = pagesWith(page, layout).includes(clampPage(pageCount, pageCount));
    storePosition(fileKey(reading), { page, isEnd });
  });
}

/** Resumes a reading after a lost connection, until the returned function is called. */
export function retryWhileOffline(painter: Painter): () => void {
  let pause = new AbortController();
  const retryWhileLost = async (): Promise<void> => {
    pause.abort();
    pause = new AbortController();
    const { signal } = pause;
    const { connection } = reader;
    if (connection.at === 'reconnecting') return reconnect(painter);
    if (connection.at !== 'lost') return;
    await waitBeforeRetry(connection.failures, signal);
    if (!signal.aborted) retryConnection();
  };
  const stop = subscribeKey(reader, 'connection', () => void retryWhileLost(), true);
  return () => {
    stop();
    pause.abort();
    dismissToast(noLink);
  };
}

/** An open document keeps its engine and the downloaded bytes. */
function reconnect(painter: Painter): void {
  const { engine, error } = reader;
  if (error !== 'network' || !engine || engine.isClosed()) return beginAgain();
  painter.connect(engine);
  if (painter.isComplete) connectionRestored();
}

const assetsFolder = `${import.meta.env.BASE_URL}assets/pdfjs/`;
const absolute = (address: string) => new URL(address, document.baseURI).href;

/** Safari has no idle callback; a pause replaces it. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
