import { subscribeKey } from 'valtio/utils';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { reserveBegun } from '../../../shared/shell/index.ts';
import type { CrashCause } from '../../../shared/supervision/workerLife.ts';
import { AutoHide } from '../bars/autoHide.ts';
import { DownloadUrl, dismissLinkFailure, linkFailure, showLinkFailure } from './downloadLink.ts';
import { type Engine, startEngine } from '../engine.ts';
import type { DocumentWorkers } from '../documentWorkers.ts';
import { pagesWith } from '../spreads/layout.ts';
import {
  awaitFirstPicture,
  connectPack,
  previewOf,
  rangesOf,
  syncWhenOpened,
  learnSizes,
  readOutline,
  readPageLabels,
  sizesAround,
  sourceOf,
} from './openedDocument.ts';
import { storePosition } from '../positions/devicePositions.ts';
import { waitBeforeRetry } from '../../../shared/api/retryDelay.ts';
import { clampPage, firstPage, parsePage } from '../spreads/spread.ts';
import { documentOpened, pageToShow, sizesLearned } from '../spreads/updateLayout.ts';
import { Painter } from '../stage/painter.ts';
import {
  fileKey,
  type Reading,
  sessionEnded,
  sessionShown,
  sessionStarted,
} from '../readerState.ts';
import { createSearchStore, searchFromAddress } from '../search/searchState.ts';
import { preloadStrip } from '../bars/Panels.tsx';
import { Thumbnails } from '../strip/Thumbnails.ts';
import { onToneChange } from '../tones/pageTone.ts';
import { untilIdle } from '../../../shared/ui/frames.ts';
import { PageTurning } from '../stage/pageTurning.ts';
import { ZoomRequests } from '../zoom/zoomRequests.ts';
import type { SessionCommand } from './readerCommands.ts';
import type { Session } from './session.ts';
import {
  allowArticle,
  createSessionStore,
  engineConnected,
  goToPage,
  showProgress,
  showSession,
} from './sessionStore.ts';
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
export class ReadingSession implements Session {
  /** The ids of the sessions that are open. */
  static readonly #taken = new Set<number>();
  readonly store = createSessionStore();
  readonly turning = new PageTurning(this.store);
  readonly zoom = new ZoomRequests(this.store);
  root: HTMLElement | null = null;
  readonly bars = new AutoHide(this.store, () => this.root);
  readonly search = createSearchStore();
  readonly painter = new Painter({
    sized: (page, size) => sizesLearned(this, [[page, size]]),
    painted: (page, source) =>
      this.send({ type: source === 'engine' ? 'page-rendered' : 'picture-shown', page }),
    pageFailed: (page) => this.send({ type: 'page-failed', page }),
    error: (reason) => this.#stop(reason),
    preview: (page, isPictured) => previewOf(this, page, isPictured),
    rangesOf: (page) => rangesOf(this.store, page),
  });
  readonly thumbnails = new Thumbnails(
    (page) => this.store.sizes[page],
    (page, size) => sizesLearned(this, [[page, size]]),
  );
  readonly reading: Reading;
  readonly #workers: DocumentWorkers;
  readonly id: number;
  readonly #downloadUrl: DownloadUrl;
  #state = initialSession;
  #attempt = new AbortController();
  #engine: Engine | null = null;
  #pause = new AbortController();

  /** `start` takes the id. Until then another session may have the same one. */
  constructor(reading: Reading, workers: DocumentWorkers) {
    this.reading = reading;
    this.#downloadUrl = new DownloadUrl(reading, () => workers.takeLink(reading));
    this.#workers = workers;
    let id = 0;
    while (ReadingSession.#taken.has(id)) id += 1;
    this.id = id;
  }

  readonly setRoot = (root: HTMLElement | null): void => {
    this.root = root;
  };

  /** Starts the session. The returned function ends it. */
  start(): () => void {
    ReadingSession.#taken.add(this.id);
    this.send({ type: 'open' });
    sessionStarted(this);
    void this.painter.firstSharp.then(() => sessionShown(this));
    searchFromAddress(this.search, this.store, this.reading);
    // At once, because a turn may be the last before the end.
    const stop = subscribeKey(this.store, 'page', (page) => this.#storePosition(page), true);
    const stopSync = syncWhenOpened(this);
    const stopTone = onToneChange(() => {
      this.painter.repaint();
      this.thumbnails.repaint();
    });
    return () => {
      ReadingSession.#taken.delete(this.id);
      this.turning.commitShown();
      stop();
      stopSync();
      stopTone();
      this.send({ type: 'close' });
      sessionEnded(this);
    };
  }

  goToPage(page: string): void {
    goToPage(this.store, parsePage(page));
  }

  async perform(command: SessionCommand): Promise<number | undefined> {
    const { perform } = await import('./readerCommands.ts');
    return perform(this, command);
  }

  send(event: SessionEvent): void {
    const before = this.#state;
    const now = transition(before, event);
    if (now === before) return;
    this.#state = now;
    showSession(this.store, now, before);
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
        // A session that starts again has released everything, and its stage has made a new demand since.
        if (before.phase.at !== 'closed') this.#release();
        break;
      case 'opening':
      case 'needs-password':
    }
  }

  #release(): void {
    this.#end();
    this.painter.close();
    this.thumbnails.close();
    dismissLinkFailure();
  }

  /** Starts an attempt, which replaces the one before. */
  #begin(isContinued: boolean): void {
    this.#end();
    void this.#read(isContinued, this.#attempt.signal);
  }

  #startEngine(signal: AbortSignal): Engine {
    const engine = startEngine(this.#workers.engine.acquire());
    this.#engine = engine;
    void engine.crashed.then((cause) => signal.aborted || this.send(crashEvent(cause)));
    engine.onProgress((progress) => {
      if (signal.aborted) return;
      showProgress(this.store, progress);
      this.send({ type: 'rest-bytes' });
    });
    return engine;
  }

  #end(): void {
    this.#attempt.abort();
    this.#attempt = new AbortController();
    this.#engine?.close();
    this.#engine = null;
  }

  async #read(isContinued: boolean, signal: AbortSignal): Promise<void> {
    const link = await this.#link(isContinued, signal);
    if (link === null || signal.aborted) return;
    dismissLinkFailure();
    this.send({ type: 'linked' });
    allowArticle(this.store, link.articles === true);
    const firstShown = pageToShow(this);
    const packing = connectPack(this, link, this.#workers, signal);
    const hasPicture = link.pack?.pictureEnd !== undefined && firstShown === firstPage;
    // The picture of page 1 needs the connection and the processors first. The engine's own bytes of the page come when
    // they are needed.
    const isPictured = hasPicture && (await awaitFirstPicture(packing, this.painter));
    if (signal.aborted) return;
    const engine = this.#startEngine(signal);
    const isFirstPainted = firstShown === firstPage && !isPictured;
    const answer = await engine.open(sourceOf(link, this.#state.password, isFirstPainted));
    if (signal.aborted) return;
    if (answer.kind === 'failed') return this.#stop(answer.reason);
    const others = await sizesAround(answer.document, engine, pageToShow(this), this.store.pack);
    if (signal.aborted) return;
    documentOpened(this, answer.document, others);
    this.send({ type: 'opened' });
    this.painter.connect(engine);
    this.thumbnails.connect(engine);
    engineConnected(this.store, engine);
    await this.painter.firstSharp;
    await untilIdle();
    preloadStrip();
    if (signal.aborted) return;
    // The outline's bytes precede the rest. It is not awaited, because only a retry of the rest ends a stall.
    void readOutline(this.store, engine, signal);
    void readPageLabels(this.store, engine, signal);
    await this.#loadRest(engine, signal);
  }

  async #link(isContinued: boolean, signal: AbortSignal) {
    try {
      return await this.#downloadUrl.get(signal, isContinued);
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
    while (isStall((ended = await engine.loadRest())) && !signal.aborted) {
      this.send({ type: 'rest-stalled' });
      const { rest } = this.#state;
      if (rest.at === 'stalled') await waitBeforeRetry(rest.failures, signal);
      if (signal.aborted) return;
      this.send({ type: 'rest-retry' });
    }
    if (signal.aborted) return;
    this.send({ type: 'rest-done' });
    showProgress(this.store, null);
    // Access may have ended; a new link shows it.
    if (ended === 'refused' && this.#downloadUrl.isOld) return this.#stop(ended);
    if (ended !== 'complete') return;
    void learnSizes(this, engine, signal);
    await this.#downloadUrl.reportOpened();
  }

  /** Handles a failure that stops a reading, at its opening or at a later page. */
  #stop(error: ReaderError): void {
    showProgress(this.store, null);
    if (error === 'refused') this.#downloadUrl.discard();
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

  #storePosition(page: PageNumber): void {
    const { pageCount, layout } = this.store;
    if (pageCount === null) return;
    const isEnd = pagesWith(page, layout).includes(clampPage(pageCount, pageCount));
    storePosition(fileKey(this.reading), { page, isEnd, pageCount });
    if (page !== firstPage && !isEnd) reserveBegun();
  }
}

/** An engine whose code has not come is a lost connection. */
const crashEvent = (cause: CrashCause): SessionEvent =>
  cause === 'not-loaded' ? { type: 'failed', error: 'network' } : { type: 'crashed' };

const isStall = (ended: Awaited<ReturnType<Engine['loadRest']>>): boolean =>
  ended !== 'complete' && isTransient(ended);
