import * as Comlink from 'comlink';
import type { ByteRange } from '#contract/byteRange.ts';
import type {
  EngineApi,
  EngineSource,
  LoadProgress,
  OpenAnswer,
  OutlineItem,
  PageContent,
  PageIndex,
  PageSize,
  PaintAnswer,
  PaintRequest,
  SearchRequest,
} from '../../../workers/pdf/engineProtocol.ts';
import type { SupervisedWorker } from '../../shared/supervision/superviseWorker.ts';
import type { CrashCause } from '../../shared/supervision/workerLife.ts';
import { startEngineWorker } from './waitingWorkers.ts';

/** The engine for the reader: no call throws, and none waits for a dead worker. */
export interface Engine {
  open(source: EngineSource): Promise<OpenAnswer>;
  pageSize(page: PageIndex): Promise<PageSize | null>;
  content(page: PageIndex): Promise<PageContent | null>;
  outline(): Promise<readonly OutlineItem[]>;
  pageLabels(): ReturnType<EngineApi['pageLabels']>;
  search(request: SearchRequest): ReturnType<EngineApi['search']>;
  hitBoxes(page: PageIndex, text: string): ReturnType<EngineApi['hitBoxes']>;
  paint(request: PaintRequest): Promise<PaintAnswer>;
  setPinnedPages(pages: readonly PageIndex[]): void;
  prioritize(ranges: readonly ByteRange[]): void;
  hold(isHeld: boolean): void;
  cancel(id: number): void;
  loadRest(): ReturnType<EngineApi['loadRest']>;
  otherSizes(): ReturnType<EngineApi['otherSizes']>;
  onProgress(listener: (progress: LoadProgress) => void): void;
  /** Resolves when the worker has crashed; never after `close`. */
  readonly crashed: Promise<CrashCause>;
  close(): void;
  /** Crashed or closed: every call returns an empty answer at once. */
  isClosed(): boolean;
}

const gone = { kind: 'failed', reason: 'gone' } as const;

/** @param life the worker of the document, which `close` ends */
export function startEngine(life: SupervisedWorker = startEngineWorker()): Engine {
  const remote = Comlink.wrap<EngineApi>(life.worker);
  const { orTerminated } = life;
  return {
    open: (source) => orTerminated<OpenAnswer, typeof gone>(() => remote.open(source), gone),
    pageSize: (page) => orTerminated(() => remote.pageSize(page), null),
    outline: () => orTerminated(() => remote.outline(), []),
    pageLabels: () => orTerminated(() => remote.pageLabels(), null),
    content: (page) => orTerminated(() => remote.content(page), null),
    search: (request) => orTerminated(() => remote.search(request), null),
    hitBoxes: (page, text) => orTerminated(() => remote.hitBoxes(page, text), null),
    paint: (request) => orTerminated<PaintAnswer, typeof gone>(() => remote.paint(request), gone),
    setPinnedPages: (pages) => void orTerminated(() => remote.setPinnedPages(pages), undefined),
    prioritize: (ranges) => void orTerminated(() => remote.prioritize(ranges), undefined),
    hold: (isHeld) => void orTerminated(() => remote.hold(isHeld), undefined),
    cancel: (id) => void orTerminated(() => remote.cancel(id), undefined),
    loadRest: () => orTerminated(() => remote.loadRest(), 'gone' as const),
    otherSizes: () => orTerminated(() => remote.otherSizes(), null),
    onProgress: (listener) =>
      void orTerminated(() => remote.onProgress(Comlink.proxy(listener)), undefined),
    crashed: life.crashed,
    isClosed: life.isOver,
    close() {
      remote[Comlink.releaseProxy]();
      life.end();
    },
  };
}
