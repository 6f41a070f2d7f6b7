/** pdf.js's own worker, which parses. */
export interface Parser {
  readonly worker: Worker;
  /** Resolves with true when it listens, with false when its script fails to load. */
  readonly isReady: Promise<boolean>;
}

/** Listens from the start, because a parser reports only once that it is ready. */
export function parserIn(worker: Worker): Parser {
  const isReady = new Promise<boolean>((resolve) => {
    // Later errors concern a single page.
    worker.addEventListener('error', () => resolve(false), { once: true });
    worker.addEventListener('message', () => resolve(true), { once: true });
  });
  return { worker, isReady };
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
