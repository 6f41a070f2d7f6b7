import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PrintAnswer, PrintJob } from './printer.ts';

/** Printed files, in the order asked for; `close` ends the printers. */
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
  const printers = Array.from({ length: count }, () => startPrinter(waiting, results));
  const killAll = (): void => printers.forEach((printer) => void printer.kill('SIGKILL'));
  // A printer in the middle of a picture would notice only afterwards that nobody waits for it.
  process.once('exit', killAll);
  return {
    printed: (key) =>
      results.get(key)?.promise ?? Promise.reject(new Error(`${key} was not asked for.`)),
    async close() {
      process.off('exit', killAll);
      killAll();
      await Promise.all(printers.filter(isAlive).map((printer) => once(printer, 'exit')));
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

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** A process of its own, because pictures and fonts take memory that a thread would not give back. */
function startPrinter(waiting: PrintJob[], results: Results): ChildProcess {
  const file = fileURLToPath(new URL('printer.ts', import.meta.url));
  const printer = fork(file, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let job: PrintJob | undefined;
  const next = () => {
    job = waiting.shift();
    if (job) printer.send(job, (error) => error && fail(error));
    else printer.disconnect();
  };
  const fail = (error: Error) => {
    for (const { reject } of results.values()) reject(error);
  };
  printer.on('message', ({ key, error }: PrintAnswer) => {
    if (error) results.get(key)?.reject(new Error(error));
    else results.get(key)?.resolve(job?.path ?? '');
    next();
  });
  printer.on('error', fail);
  printer.on('exit', () => job && fail(new Error(`The printer of ${job.key} ended.`)));
  next();
  return printer;
}
