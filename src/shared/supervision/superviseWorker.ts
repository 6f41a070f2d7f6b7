import type { LivenessMessage } from '../../../workers/liveness/livenessProtocol.ts';
import {
  type CrashCause,
  isOver,
  type LifeEvent,
  needsBeats,
  nextLife,
  startingLife,
  type WorkerLife,
} from './workerLife.ts';

/** A worker whose end is detected. */
export interface SupervisedWorker {
  readonly worker: Worker;
  /** Resolves when the worker has crashed; never after `end`. */
  readonly crashed: Promise<CrashCause>;
  /** Crashed or ended. */
  readonly isOver: () => boolean;
  /**
   * Returns the answer of a call, or `answer` when the worker is over. Comlink never settles a call of a dead
   * worker, so the first settled promise counts. A call that rejects never reached the worker, because its
   * answers are data; a retry would loop. A call of a released proxy throws, so nothing is called after the end.
   */
  readonly orTerminated: <T, G>(call: () => Promise<T>, answer: G) => Promise<T | G>;
  /** Terminates the worker. */
  readonly end: () => void;
}

const beatMs = 5000;

/**
 * Starts a worker and detects its end. A failing worker sends an event. A worker that the browser terminates
 * sends none: its Web Lock is released, for which the page waits. Until the worker has reported its lock,
 * and where locks are missing or refused, the page sends beats, and the worker answers them.
 *
 * @param kind names the worker in the console
 * @param open starts the worker with the given name, which is also the name of its lock
 */
export function superviseWorker(kind: string, open: (name: string) => Worker): SupervisedWorker {
  const name = `gatefold-${kind}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const worker = open(name);
  const closing = new AbortController();
  const over = aborted(closing.signal);
  let life: WorkerLife = startingLife;
  const crashed = new Promise<CrashCause>((resolve) => {
    void over.then(() => life.at === 'crashed' && resolve(life.cause));
  });
  const send = (event: LifeEvent): void => {
    const before = life;
    life = nextLife(before, event);
    if (life.at === before.at) return;
    if (life.at === 'locked') waitForLock(name, closing.signal, send);
    if (isOver(life)) closing.abort();
  };
  listen(worker, kind, send);
  const timer = setInterval(() => needsBeats(life) && beat(worker, send), beatMs);
  closing.signal.addEventListener('abort', () => clearInterval(timer));
  return {
    worker,
    crashed,
    isOver: () => isOver(life),
    orTerminated: (call, answer) => {
      if (isOver(life)) return Promise.resolve(answer);
      return Promise.race([call(), over.then(() => answer)]).catch(() => {
        send('failed');
        return answer;
      });
    },
    end: () => {
      send('end');
      worker.terminate();
    },
  };
}

/** Each message proves that the worker lives. */
function listen(worker: Worker, kind: string, send: (event: LifeEvent) => void): void {
  worker.addEventListener('messageerror', () => send('failed'));
  worker.addEventListener('error', (event) => {
    // A script that could not be fetched sends an event without a message.
    const isLoaded = event instanceof ErrorEvent;
    console.error(`The ${kind} ${isLoaded ? `failed: ${event.message}` : 'could not be loaded.'}`);
    send(isLoaded ? 'failed' : 'not-loaded');
  });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    send('alive');
    if (isLiveness(data) && data.life !== 'beat') send(data.life);
  });
}

/** Whether a message is about the worker's life, and not about its work. */
export const isLiveness = (data: unknown): data is LivenessMessage =>
  typeof data === 'object' && data !== null && 'life' in data;

function waitForLock(name: string, signal: AbortSignal, send: (event: LifeEvent) => void): void {
  if (!navigator.locks) return send('lock-refused');
  navigator.locks
    .request(name, { signal }, () => send('lock-released'))
    // An ended worker aborts the request; after every other refusal the page uses beats.
    .catch(() => send('lock-refused'));
}

/** A hidden tab sends no beats, because the browser may suspend its workers. */
function beat(worker: Worker, send: (event: LifeEvent) => void): void {
  if (document.hidden) return send('alive');
  send('beat');
  worker.postMessage({ life: 'beat' } satisfies LivenessMessage, []);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
