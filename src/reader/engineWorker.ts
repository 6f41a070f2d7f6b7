/** A worker for one document, and what it says of itself before anybody has called it. */
interface EngineWorker {
  readonly worker: Worker;
  /** Also of the lock that it holds while it lives. */
  readonly name: string;
  /** Settles when it could not start, or has died of an error. */
  readonly failed: Promise<void>;
}

/** Whoever reached for a button has pressed it by then, and knows whether they may read. */
const PATIENCE_MS = 20_000;

let begun: EngineWorker | null = null;
let givingUp: ReturnType<typeof setTimeout> | undefined;

/**
 * Begins the worker of the next document. It and its parser take longest of all that an opening waits
 * for, so they come while the viewer's own code is still on its way. One that nobody takes is given back.
 */
export function beginEngineWorker(): void {
  begun ??= start();
  clearTimeout(givingUp);
  givingUp = setTimeout(dismissEngineWorker, PATIENCE_MS);
}

/** The one that was begun, or one that is begun now; whoever takes it ends it. */
export function takeEngineWorker(): EngineWorker {
  const taken = begun ?? start();
  begun = null;
  clearTimeout(givingUp);
  return taken;
}

/** Nothing is going to be read: one that was begun and not taken is given back. */
export function dismissEngineWorker(): void {
  begun?.worker.terminate();
  begun = null;
  clearTimeout(givingUp);
}

function start(): EngineWorker {
  const name = `gatefold-engine-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const worker = new Worker(new URL('../../workers/pdf/engine.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  const failed = new Promise<void>((resolve) => {
    worker.addEventListener('messageerror', () => resolve());
    worker.addEventListener('error', ({ message }) => {
      console.error('The engine failed:', message);
      resolve();
    });
  });
  return { worker, name, failed };
}
