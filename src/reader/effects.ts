import type { DownloadLink } from '#contract/api/reading.ts';
import type { EngineFailure, EngineSource } from '../../workers/pdf/protocol.ts';
import { ApiError } from '../api/index.ts';
import { notify } from '../shell/index.ts';
import { subscribeKey } from 'valtio/utils';
import { type Engine, startEngine } from './engine.ts';
import { forgetLink, linkTo, reportOpened } from './link.ts';
import { keepPlace } from './place.ts';
import type { Painter } from './stage/painter.ts';
import {
  beginsAtFirstPage,
  documentOpened,
  endRight,
  engineConnected,
  fileKey,
  outlineRead,
  type Reading,
  reader,
  restart,
  type Trouble,
  troubled,
  tryAgain,
} from './store.ts';

/**
 * From the link to the last byte: asks for the file, opens it in an engine of its own, hands that to
 * the painter, and once the first pages are sharp lets the rest of the file come. The answer ends it.
 */
export function startReading(reading: Reading, painter: Painter): () => void {
  const ending = new AbortController();
  const engine = startEngine();
  void engine.died.then(() => ending.signal.aborted || restart('gone'));
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
  const link = await linkOrTrouble(reading, signal);
  if (link === null || signal.aborted) return;
  engine.onProgress((progress) => {
    if (!signal.aborted) reader.progress = progress;
  });
  const answer = await engine.open(sourceOf(link));
  if (signal.aborted) return;
  if (answer.kind === 'failed') return stopped(answer.reason);
  documentOpened(answer.document);
  painter.connect(engine);
  engineConnected(engine);
  await painter.firstSharp;
  await idle();
  const outline = await engine.outline();
  if (signal.aborted) return;
  outlineRead(outline);
  await loadRest(reading, engine, signal);
}

const sourceOf = ({ url, opening }: DownloadLink): EngineSource => ({
  url: absolute(url),
  assets: absolute(assetsFolder),
  ...(beginsAtFirstPage() && { opening }),
  ...(reader.password !== null && { password: reader.password }),
});

async function linkOrTrouble(reading: Reading, signal: AbortSignal): Promise<DownloadLink | null> {
  try {
    return await linkTo(reading, signal);
  } catch (error) {
    if (signal.aborted) return null;
    const lacking = rightLacking(error);
    if (lacking) {
      endRight(lacking);
      return null;
    }
    if (!isClosed(error)) notify({ key: failureIn(error), kind: 'error' });
    troubled('link');
    return null;
  }
}

/** Whoever is told that the store is closed knows why. */
const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'maintenance';

/** An issue that was taken off the shelf meanwhile is no failure that goes away. */
const failureIn = (error: unknown) =>
  error instanceof ApiError && error.code === 'issue_not_found'
    ? 'catalog.itemNotFound'
    : 'reader.failedToLoad';

/** What the server wants first; null where the link could not be had for another reason. */
function rightLacking(error: unknown): 'sign_in' | 'purchase' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'sign_in_to_read') return 'sign_in';
  return error.code === 'purchase_required' ? 'purchase' : null;
}

async function loadRest(reading: Reading, engine: Engine, signal: AbortSignal): Promise<void> {
  const ended = await engine.loadRest();
  if (signal.aborted) return;
  reader.progress = null;
  if (ended === 'complete') await reportOpened(reading);
}

/** What stops a reading, whether at its opening or at a later page. */
export function stopped(reason: Trouble): void {
  reader.progress = null;
  if (reason === 'refused') {
    forgetLink();
    return restart(reason);
  }
  // An engine that is gone has said so itself.
  if (reason !== 'gone') sayTrouble(reason);
}

function sayTrouble(reason: Exclude<Trouble, 'gone'>): void {
  console.error(`The file could not be read: ${reason satisfies EngineFailure | 'link'}`);
  troubled(reason);
}

/** Remembers the page that is reached, on this device. */
export function rememberPlace(reading: Reading): () => void {
  return subscribeKey(reader, 'page', (page) => {
    const { pageCount, singlePage } = reader;
    if (pageCount !== null) keepPlace(fileKey(reading), { page, pageCount, singlePage });
  });
}

/** A reading that stopped for want of a connection goes on when there is one again. */
export function watchConnection(): () => void {
  window.addEventListener('online', goOn);
  return () => window.removeEventListener('online', goOn);
}

function goOn(): void {
  if (reader.trouble === 'network' || reader.trouble === 'link') tryAgain();
}

const assetsFolder = `${import.meta.env.BASE_URL}assets/pdfjs/`;
const absolute = (address: string) => new URL(address, document.baseURI).href;

/** Safari has no idle callback: there, a pause after the first pages does as well. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
