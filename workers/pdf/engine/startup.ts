import type { LivenessMessage } from '../../liveness/livenessProtocol.ts';

/** pdf.js's own worker, which parses. */
export interface Parser {
  readonly worker: Worker;
  /** Resolves with true when it listens, with false when its script fails to load. */
  readonly isReady: Promise<boolean>;
  /** Resolves when the browser has terminated it; never after `end`, or where the browser refuses locks. */
  readonly crashed: Promise<void>;
  end(): void;
}

/**
 * Listens from the start, because a parser reports only once that it is ready.
 *
 * @param worker has a name of its own, by which it holds a lock (parser/holdParserLock.ts)
 */
export function parserIn(worker: Worker, name?: string): Parser {
  const ending = new AbortController();
  const isReady = new Promise<boolean>((resolve) => {
    // Later errors concern a single page.
    worker.addEventListener('error', () => resolve(false), { once: true });
    worker.addEventListener('message', ({ data }) => isLiveness(data) || resolve(true), ending);
  });
  const crashed = new Promise<void>((resolve) => {
    const wait = (): void => {
      if (name) waitForLock(name, ending.signal, resolve);
    };
    worker.addEventListener('message', ({ data }) => isLiveness(data) && wait(), ending);
  });
  const end = (): void => {
    ending.abort();
    worker.terminate();
  };
  return { worker, isReady, crashed, end };
}

const isLiveness = (data: unknown): data is LivenessMessage =>
  typeof data === 'object' && data !== null && 'life' in data;

function waitForLock(name: string, signal: AbortSignal, ended: () => void): void {
  navigator.locks.request(name, { signal }, ended).catch(() => undefined);
}

/**
 * Buffers the messages that arrive while the worker's code is loading. The returned function
 * dispatches them again.
 */
export function bufferMessages(): () => void {
  const buffered: MessageEvent[] = [];
  const buffer = (event: MessageEvent) => void buffered.push(event);
  addEventListener('message', buffer);
  return () => {
    removeEventListener('message', buffer);
    for (const { data, ports } of buffered)
      dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  };
}
