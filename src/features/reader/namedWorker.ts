import type { LivenessMessage } from '../../../workers/liveness/protocol.ts';

/** A worker, and what it says of itself before anybody has called it. */
export interface NamedWorker {
  readonly worker: Worker;
  /** Also of the lock that it holds while it lives. */
  readonly name: string;
  /** Settles when it could not start, or has died of an error. */
  readonly failed: Promise<void>;
  /** Whether the worker holds the lock. Settles when the worker has started. */
  readonly held: Promise<boolean>;
}

/** @param open begins the worker under the name that it is given */
export function spawnNamedWorker(kind: string, open: (name: string) => Worker): NamedWorker {
  const name = `gatefold-${kind}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const worker = open(name);
  const failed = new Promise<void>((resolve) => {
    worker.addEventListener('messageerror', () => resolve());
    worker.addEventListener('error', ({ message }) => {
      console.error(`The ${kind} failed:`, message);
      resolve();
    });
  });
  const held = new Promise<boolean>((resolve) => {
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<Partial<LivenessMessage> | null>) => {
        if (data?.life) resolve(data.life === 'held');
      },
    );
  });
  return { worker, name, failed, held };
}
