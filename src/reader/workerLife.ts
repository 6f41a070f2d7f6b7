/** A worker, and what it says of itself before anybody has called it. */
export interface NamedWorker {
  readonly worker: Worker;
  /** Also of the lock that it holds while it lives. */
  readonly name: string;
  /** Settles when it could not start, or has died of an error. */
  readonly failed: Promise<void>;
}

/** @param open begins the worker under the name that it is given */
export function nameWorker(kind: string, open: (name: string) => Worker): NamedWorker {
  const name = `gatefold-${kind}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const worker = open(name);
  const failed = new Promise<void>((resolve) => {
    worker.addEventListener('messageerror', () => resolve());
    worker.addEventListener('error', ({ message }) => {
      console.error(`The ${kind} failed:`, message);
      resolve();
    });
  });
  return { worker, name, failed };
}

/**
 * A worker that fails tells of it by an event. One that the browser took away tells nothing, but it
 * gives back the lock of its own name, which it holds while it lives: whoever is given that lock
 * then knows. Locks need a secure page; without them the event alone has to do.
 */
export function lifeOf({ name, failed }: NamedWorker) {
  const closing = new AbortController();
  const dying = new AbortController();
  const die = () => {
    if (!closing.signal.aborted) dying.abort();
  };
  const died = aborted(dying.signal);
  void failed.then(die);
  let isWatched = false;
  const over = Promise.race([died, aborted(closing.signal)]);
  return {
    died,
    /**
     * Comlink never settles a call whose worker is gone: whichever ends first is the answer. One that
     * rejects never reached the worker, whose answers are all data: asked again it would for ever.
     */
    orGone: <T, G>(call: Promise<T>, answer: G): Promise<T | G> =>
      Promise.race([call, over.then(() => answer)]).catch(() => {
        die();
        return answer;
      }),
    isOver: () => dying.signal.aborted || closing.signal.aborted,
    /** To be called once the worker has answered, and so has its lock: else we would be first. */
    watch() {
      if (isWatched || !navigator.locks || closing.signal.aborted) return;
      isWatched = true;
      navigator.locks.request(name, { signal: closing.signal }, die).catch(() => undefined);
    },
    end: () => closing.abort(),
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
