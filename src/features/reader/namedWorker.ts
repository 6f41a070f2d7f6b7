import type { LivenessMessage } from '../../../workers/liveness/protocol.ts';

/** A worker with its start-up state. */
export interface NamedWorker {
  readonly worker: Worker;
  /** Also the name of its liveness lock. */
  readonly name: string;
  /** Resolves when it could not start or has failed. */
  readonly failed: Promise<void>;
  /** Whether the worker holds the lock. Settles when the worker has started. */
  readonly held: Promise<boolean>;
}

/** @param open starts the worker with the given name */
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
