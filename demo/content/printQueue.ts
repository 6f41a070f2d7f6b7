import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PrintAnswer, PrintJob } from './printer.ts';

/** Magazines that are printed ahead of their publication. */
interface PrintQueue {
  /** Resolves with the path of the printed file. Rejects if printing fails. */
  printed(key: string): Promise<string>;
  /** Ends the printers at once. */
  close(): Promise<void>;
}

interface Terms {
  /** The folder that receives the files. */
  readonly folder: string;
  /** How many processes print at the same time. */
  readonly printers: number;
  /** Whether the printers leave the processors to all other processes. */
  readonly isBackground: boolean;
}

/** Prints the magazines of these keys, in this order. */
export function openPrintQueue(keys: readonly string[], terms: Terms): PrintQueue {
  const waiting = keys.map((key) => ({ key, path: path.join(terms.folder, `${key}.pdf`) }));
  const results = new Map(keys.map((key) => [key, promised()]));
  // The caller of `printed` receives the error. Until then it is not an unhandled rejection.
  for (const { promise } of results.values()) promise.catch(() => undefined);
  const count = Math.min(terms.printers, keys.length);
  const printers = Array.from({ length: count }, () => startPrinter(waiting, results, terms));
  const killAll = (): void => printers.forEach((printer) => void printer.kill('SIGKILL'));
  // A printer notices the end of this process only after its present picture.
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

/** A child process, because a thread would not release the memory of pictures and fonts. */
function startPrinter(waiting: PrintJob[], results: Results, { isBackground }: Terms) {
  const file = fileURLToPath(new URL('printer.ts', import.meta.url));
  const printer = fork(file, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  if (isBackground && printer.pid !== undefined)
    setPriority(printer.pid, constants.priority.PRIORITY_LOW);
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
