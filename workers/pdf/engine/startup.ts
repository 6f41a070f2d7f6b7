
/** pdf.js's own worker, which parses. */
export interface Parser {
  readonly worker: Worker;
  /** Settles with true once it listens, with false where its script cannot be had. */
  readonly isReady: Promise<boolean>;
}

/** Listens from the beginning: a parser says only once that it is there. */
export function parserIn(worker: Worker): Parser {
  const isReady = new Promise<boolean>((resolve) => {
    // Later errors are one page's trouble.
    worker.addEventListener('error', () => resolve(false), { once: true });
    worker.addEventListener('message', () => resolve(true), { once: true });
  });
  return { worker, isReady };
}

/**
 * What is said to this worker while its code is still coming would be heard by nobody. It is kept,
 * and said again by the function that is answered.
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
