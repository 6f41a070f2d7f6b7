import * as Comlink from 'comlink';
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
} from '../../workers/pdf/protocol.ts';
import { takeEngineWorker } from './engineWorker.ts';

/** The engine as the reader sees it: no call throws, and none waits for a worker that is dead. */
export interface Engine {
  open(source: EngineSource): Promise<OpenAnswer>;
  pageSize(page: PageIndex): Promise<PageSize | null>;
  content(page: PageIndex): Promise<PageContent | null>;
  outline(): Promise<readonly OutlineItem[]>;
  paint(request: PaintRequest): Promise<PaintAnswer>;
  cancel(id: number): void;
  loadRest(): ReturnType<EngineApi['loadRest']>;
  onProgress(listener: (progress: LoadProgress) => void): void;
  /** Settles when the worker has died by itself; never after `close`. */
  readonly died: Promise<void>;
  close(): void;
  /** Dead or closed: every call is answered at once, with nothing. */
  isGone(): boolean;
}

const gone = { kind: 'failed', reason: 'gone' } as const;

export function startEngine(): Engine {
  const { worker, name, failed } = takeEngineWorker();
  const remote = Comlink.wrap<EngineApi>(worker);
  const life = lifeOf(name, failed);
  // Comlink never settles a call whose worker is gone: whichever ends first is the answer. One that
  // rejects never reached the engine, whose answers are all data: asked again it would reject for ever.
  const orGone = <T, G>(call: Promise<T>, answer: G): Promise<T | G> =>
    Promise.race([call, life.over.then(() => answer)]).catch(() => {
      life.die();
      return answer;
    });
  return {
    async open(source) {
      const answer = await orGone<OpenAnswer, typeof gone>(remote.open(source), gone);
      life.watch();
      return answer;
    },
    pageSize: (page) => orGone(remote.pageSize(page), null),
    outline: () => orGone(remote.outline(), []),
    content: (page) => orGone(remote.content(page), null),
    paint: (request) => orGone<PaintAnswer, typeof gone>(remote.paint(request), gone),
    cancel: (id) => void remote.cancel(id),
    loadRest: () => orGone(remote.loadRest(), 'gone' as const),
    onProgress: (listener) => void remote.onProgress(Comlink.proxy(listener)),
    died: life.died,
    isGone: life.isOver,
    close() {
      life.end();
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}

/**
 * A worker that fails tells of it by an event. One that the browser took away tells nothing, but it
 * gives back the lock of its own name, which it holds while it lives: whoever is given that lock
 * then knows. Locks need a secure page; without them the event alone has to do.
 */
function lifeOf(name: string, failed: Promise<void>) {
  const closing = new AbortController();
  const dying = new AbortController();
  const die = () => {
    if (!closing.signal.aborted) dying.abort();
  };
  const died = aborted(dying.signal);
  void failed.then(die);
  return {
    died,
    die,
    over: Promise.race([died, aborted(closing.signal)]),
    isOver: () => dying.signal.aborted || closing.signal.aborted,
    /** To be called once the worker has answered, and so has its lock: else we would be first. */
    watch() {
      if (!navigator.locks || closing.signal.aborted) return;
      navigator.locks.request(name, { signal: closing.signal }, die).catch(() => undefined);
    },
    end: () => closing.abort(),
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
