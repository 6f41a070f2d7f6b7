import { subscribeKey } from 'valtio/utils';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { preloadContents } from '../contents/Contents.tsx';
import {
  discardDownloadUrl,
  downloadUrlFor,
  isDownloadUrlOld,
  reportOpened,
} from '../downloadUrl.ts';
import { type Engine, startEngine } from '../engine.ts';
import type { EngineWorkers } from '../engineWorker.ts';
import { pagesWith } from '../layout.ts';
import { connectPack, previewOf, sizesOf } from '../pack/usePack.ts';
import { syncReadingPosition } from '../positions/syncReadingPosition.ts';
import { storePosition } from '../readingPosition.ts';
import { waitBeforeRetry } from '../../../shared/api/retryDelay.ts';
import { clampPage } from '../rules.ts';
import { allSizesLearned, documentOpened, sizeLearned } from '../spreads.ts';
import { Painter } from '../stage/painter.ts';
import {
  engineConnected,
  fileKey,
  type Reading,
  reader,
  sessionEnded,
  sessionStarted,
  setOutline,
  setPageLabels,
  showProgress,
  showSession,
} from '../store.ts';
import { searchFromAddress } from '../search/store.ts';
import { preloadStrip } from '../strip/Strip.tsx';
import { idle } from '../timing.ts';
import { dismissLinkFailure, linkFailure, showLinkFailure } from './linkFailure.ts';
import { sizesAround, sourceOf } from './opening.ts';
import {
  initialSession,
  isTransient,
  type ReaderError,
  type SessionEvent,
  type SessionState,
  shownFailure,
  transition,
} from './transition.ts';

/**
 * The effects of one opened document: link, engine, painter, retries and the download of the rest.
 * `transition` decides, and the store shows its states. Each attempt has an engine and an
 * AbortSignal; nothing of an attempt acts after its end.
 */
export class ReadingSession {
  static #last = 0;
  readonly painter = new Painter({
    sized: sizeLearned,
    painted: (page) => this.send({ type: 'page-rendered', page }),
    pageFailed: (page) => this.send({ type: 'page-failed', page }),
    error: (reason) => this.#stop(reason),
    preview: previewOf,
  });
  readonly reading: Reading;
  readonly #engines: EngineWorkers;
  /** Unique on this page. */
  readonly id = (ReadingSession.#last += 1);
  #state = initialSession;
  #attempt = new AbortController();
  #engine: Engine | null = null;
  #pause = new AbortController();

  constructor(reading: Reading, engines: EngineWorkers) {
    this.reading = reading;
    this.#engines = engines;
  }

  /** Starts the session. The returned function ends it. */
  start(): () => void {
    this.send({ type: 'open' });
    sessionStarted(this);
    searchFromAddress(this.reading);
    const stop = subscribeKey(reader, 'page', (page) => this.#storePosition(page));
    const stopSync = syncReadingPosition(this.reading);
    return () => {
      stop();
      stopSync();
      this.send({ type: 'close' });
      sessionEnded(this);
    };
  }

  send(event: SessionEvent): void {
    const before = this.#state;
    const now = transition(before, event);
    if (now === before) return;
    this.#state = now;
    // The store may show the next reading already.
    if (reader.opened === this.reading) showSession(now, before);
    this.#react(before, now);
  }

  #react(before: SessionState, now: SessionState): void {
    const { phase } = now;
    if (before.phase === phase) return;
    this.#pause.abort();
    switch (phase.at) {
      case 'linking':
        this.#begin(now.attempt > 0);
        break;
      case 'reading':
        if (before.phase.at === 'failed') this.#reconnect();
        break;
      case 'failed':
        if (isTransient(phase.failure.error)) void this.#retryLater(phase.failure.failures);
        break;
      case 'checking-access':
      case 'closed':
        this.#end();
        this.painter.close();
        dismissLinkFailure();
        break;
      case 'opening':
      case 'needs-password':
    }
  }

  /** Starts an attempt, which replaces the one before. */
  #begin(isContinued: boolean): void {
    this.#end();
    const engine = startEngine(this.#engines.acquire());
    const { signal } = this.#attempt;
    this.#engine = engine;
    void engine.crashed.then(() => signal.aborted || this.send({ type: 'crashed' }));
    void this.#read(engine, isContinued, signal);
  }

  #end(): void {
    this.#attempt.abort();
    this.#attempt = new AbortController();
    this.#engine?.close();
    this.#engine = null;
  }

  async #read(engine: Engine, isContinued: boolean, signal: AbortSignal): Promise<void> {
    const link = await this.#link(isContinued, signal);
    if (link === null || signal.aborted) return;
    dismissLinkFailure();
    this.send({ type: 'linked' });
    void connectPack(link.pack, this.painter, signal);
    engine.onProgress((progress) => {
      if (signal.aborted) return;
      showProgress(progress);
      this.send({ type: 'rest-bytes' });
    });
    const answer = await engine.open(sourceOf(link, this.#state.password));
    if (signal.aborted) return;
    if (answer.kind === 'failed') return this.#stop(answer.reason);
    const others = reader.pack ? sizesOf(reader.pack) : await sizesAround(answer.document, engine);
    if (signal.aborted) return;
    documentOpened(answer.document, others);
    this.send({ type: 'opened' });
    this.painter.connect(engine);
    engineConnected(engine);
    await this.painter.firstSharp;
    await idle();
    preloadStrip();
    if (signal.aborted) return;
    // The outline's bytes precede the rest. It is not awaited, because only a retry of the rest ends a stall.
    void readOutline(engine, signal);
    void readPageLabels(engine, signal);
    await this.#loadRest(engine, signal);
  }

  async #link(isContinued: boolean, signal: AbortSignal) {
    try {
      return await downloadUrlFor(this.reading, signal, isContinued);
    } catch (error) {
      if (signal.aborted) return null;
      const event = linkFailure(error);
      const isRepeated = shownFailure(this.#state.phase) !== null;
      const tryAgain = () => this.send({ type: 'try-again' });
      if (event.type === 'failed') showLinkFailure(error, isRepeated, tryAgain);
      this.send(event);
      return null;
    }
  }

  /** Downloads the rest of the file. A stalled download is retried until it is complete or refused. */
  async #loadRest(engine: Engine, signal: AbortSignal): Promise<void> {
    let ended: Awaited<ReturnType<Engine['loadRest']>>;
    while ((ended = await engine.loadRest()) === 'network' && !signal.aborted) {
      this.send({ type: 'rest-stalled' });
      const { rest } = this.#state;
      if (rest.at === 'stalled') await waitBeforeRetry(rest.failures, signal);
      if (signal.aborted) return;
      this.send({ type: 'rest-retry' });
    }
    if (signal.aborted) return;
    this.send({ type: 'rest-done' });
    showProgress(null);
    // Access may have ended; a new link shows it.
    if (ended === 'refused' && isDownloadUrlOld()) return this.#stop(ended);
    if (ended !== 'complete') return;
    void learnSizes(engine, signal);
    await reportOpened(this.reading);
  }

  /** Handles a failure that stops a reading, at its opening or at a later page. */
  #stop(error: ReaderError): void {
    showProgress(null);
    if (error === 'refused') discardDownloadUrl();
    else if (error !== 'gone') console.error(`The file could not be read: ${error}`);
    this.send({ type: 'failed', error });
  }

  async #retryLater(failures: number): Promise<void> {
    this.#pause = new AbortController();
    const { signal } = this.#pause;
    await waitBeforeRetry(failures, signal);
    if (!signal.aborted) this.send({ type: 'retry' });
  }

  /** The open document keeps its engine and the downloaded bytes. */
  #reconnect(): void {
    if (this.#engine) this.painter.connect(this.#engine);
    if (this.painter.isComplete) this.send({ type: 'complete' });
  }

  /** Stores the current page on this device. */
  #storePosition(page: PageNumber): void {
    const { pageCount, layout } = reader;
    if (pageCount === null || reader.opened !== this.reading) return;
    const isEnd = pagesWith(page, layout).includes(clampPage(pageCount, pageCount));
    storePosition(fileKey(this.reading), { page, isEnd });
  }
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

async function learnSizes(engine: Engine, signal: AbortSignal): Promise<void> {
  const sizes = await engine.otherSizes();
  if (sizes === null || signal.aborted) return;
  allSizesLearned(sizes.map(([index, size]) => [(index + 1) as PageNumber, size]));
}
