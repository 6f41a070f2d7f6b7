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
