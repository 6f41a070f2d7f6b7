import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PrintAnswer, PrintJob } from './worker.ts';

/** Printed files, in the order asked for; `close` ends the workers. */
export interface PressRoom {
  /** Path of the printed file. */
  printed(key: string): Promise<string>;
  close(): Promise<void>;
}

/** Prints the numbers of these keys into a folder, in this order, two at a time, ahead of whoever takes them. */
export function openPressRoom(keys: readonly string[], folder: string): PressRoom {
  const waiting = keys.map((key): PrintJob => ({ key, path: path.join(folder, `${key}.pdf`) }));
  const results = new Map(keys.map((key) => [key, promised()]));
  // Whoever asks for a file hears of its failure; until then nobody is listening.
  for (const { promise } of results.values()) promise.catch(() => undefined);
  const count = Math.min(2, availableParallelism(), keys.length);
  const workers = Array.from({ length: count }, () => startWorker(waiting, results));
  return {
    printed: (key) =>
      results.get(key)?.promise ?? Promise.reject(new Error(`${key} was not asked for.`)),
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

interface Promised {
  readonly promise: Promise<string>;
  readonly resolve: (path: string) => void;
  readonly reject: (error: unknown) => void;
}

type Results = ReadonlyMap<string, Promised>;

function promised(): Promised {
  let settle: Omit<Promised, 'promise'> = { resolve: () => undefined, reject: () => undefined };
  const promise = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

function startWorker(waiting: PrintJob[], results: Results): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url));
  let job: PrintJob | undefined;
  const next = () => {
    job = waiting.shift();
    if (job) worker.postMessage(job, []);
  };
  worker.on('message', ({ key, error }: PrintAnswer) => {
    if (error) results.get(key)?.reject(new Error(error));
    else results.get(key)?.resolve(job?.path ?? '');
    next();
  });
  worker.on('error', (error) => {
    for (const { reject } of results.values()) reject(error);
  });
  next();
  return worker;
}
