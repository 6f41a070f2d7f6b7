import type { DownloadLink } from '#contract/api/reading.ts';
import type { PackAhead, PackSource } from '../../../workers/pack/packProtocol.ts';
import { api } from '../../shared/api/index.ts';
import { linkOnDevice } from '../device/index.ts';
import { untilIdle } from '../../shared/ui/frames.ts';
import { fileKey, isOld, type Reading, reader } from './readerState.ts';
import {
  packSourceOf,
  startEngineWorker,
  startPackWorker,
  WaitingWorker,
} from './waitingWorkers.ts';

/** By then the user has pressed the button, and access is known. */
const PATIENCE_MS = 20_000;

/** Opens a pack without the code of Comlink. Resolves when the first picture, if it is requested, is here. */
const openedAhead = (worker: Worker, ahead: PackSource): Promise<void> =>
  new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<object>) => {
      if ('arrived' in data) resolve();
    });
    worker.postMessage({ ahead } satisfies PackAhead, []);
  });

type Edition = Pick<Reading, 'issue' | 'type' | 'page'>;

/** The link to the issue's files on this device, or else to those of the server. Throws ApiError. */
export async function requestLink(
  { issue, type }: Pick<Reading, 'issue' | 'type'>,
  signal?: AbortSignal,
): Promise<DownloadLink> {
  const kept = type === 'full' ? await linkOnDevice(issue) : null;
  return kept ?? api.downloadLink({ params: { id: issue.id, type }, ...(signal && { signal }) });
}

/** The link of a document that was requested before its session needs it. */
interface EarlyLink {
  /** By `fileKey`. */
  readonly key: string;
  readonly link: Promise<DownloadLink>;
}

/** The workers of documents. */
export class DocumentWorkers {
  readonly engine = new WaitingWorker(startEngineWorker);
  readonly pack = new WaitingWorker(startPackWorker);
  #early: EarlyLink | null = null;
  #disposeTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Starts the workers of the next document. The engine and its parser take longest of all parts of an opening,
   * so they load in parallel with the reader's code. Unused workers are terminated.
   */
  prewarm(): void {
    this.#keepForNow();
    this.pack.prewarm();
    this.engine.prewarm();
  }

  #keepForNow(): void {
    clearTimeout(this.#disposeTimer);
    this.#disposeTimer = setTimeout(this.dispose, PATIENCE_MS);
  }

  /**
   * Requests the link of a document, and then the head of its pack with the picture of page 1. The caller knows that the
   * user may read it. The session requests again what has failed. The code of the engine has half a megabyte, so it
   * comes after that picture.
   */
  request(reading: Edition): void {
    const key = fileKey(reading);
    this.#keepForNow();
    if (this.#early?.key === key) return;
    // Its pack is another one.
    if (this.#early) this.pack.dispose();
    this.pack.prewarm();
    const kept = reader.keptLink?.key === key && !isOld(reader.keptLink) ? reader.keptLink : null;
    const link = kept ? Promise.resolve(kept) : requestLink(reading);
    const early: EarlyLink = { key, link };
    this.#early = early;
    void this.#prepare(reading, early);
  }

  async #prepare(reading: Edition, early: EarlyLink): Promise<void> {
    const isWanted = () => this.#early === early;
    try {
      const positions = import('./positions/devicePositions.ts');
      const [{ pack }, { beginningOf }] = await Promise.all([early.link, positions]);
      const isPictured = (beginningOf(reading) ?? 1) === 1;
      if (pack && isWanted())
        await openedAhead(this.pack.prewarm().worker, packSourceOf(pack, isPictured));
      // Opened meanwhile, the picture is shown first.
      if (pack?.pictureEnd !== undefined && isPictured) await untilIdle();
      if (isWanted()) this.engine.prewarm();
    } catch {
      if (isWanted()) this.dispose();
    }
  }

  /** The early request of this link, for one use. */
  takeLink(reading: Edition): Promise<DownloadLink> | null {
    const early = this.#early;
    if (early?.key !== fileKey(reading)) return null;
    this.#early = null;
    return early.link;
  }

  /** Ends unused prewarmed workers. */
  readonly dispose = (): void => {
    this.#early = null;
    this.engine.dispose();
    this.pack.dispose();
    clearTimeout(this.#disposeTimer);
  };
}
