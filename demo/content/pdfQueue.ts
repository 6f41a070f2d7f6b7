import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PdfAnswer, PdfJob } from './pdfProcess.ts';

/** Magazines that are generated ahead of their publication. */
interface PdfQueue {
  /** Resolves with the path of the generated file. Rejects if that fails. */
  generated(key: string): Promise<string>;
  /** Ends the processes at once. */
  close(): Promise<void>;
}

interface Terms {
  /** The folder that receives the files. */
  readonly folder: string;
  /** How many processes generate PDFs at the same time. */
  readonly processes: number;
  /** Whether they leave the processors to all other processes. */
  readonly isBackground: boolean;
}

/** Generates the magazines of these keys, in this order. */
export function openPdfQueue(keys: readonly string[], terms: Terms): PdfQueue {
  const waiting = keys.map((key) => ({ key, path: path.join(terms.folder, `${key}.pdf`) }));
  const results = new Map(keys.map((key) => [key, promised()]));
  // The caller of `generated` receives the error. Until then it is not an unhandled rejection.
  for (const { promise } of results.values()) promise.catch(() => undefined);
  const count = Math.min(terms.processes, keys.length);
  const children = Array.from({ length: count }, () => startProcess(waiting, results, terms));
  const killAll = (): void => children.forEach((child) => void child.kill('SIGKILL'));
  // A child process notices the end of this process only after its present picture.
  process.once('exit', killAll);
  return {
    generated: (key) =>
      results.get(key)?.promise ?? Promise.reject(new Error(`${key} was not asked for.`)),
    async close() {
      process.off('exit', killAll);
      killAll();
      await Promise.all(children.filter(isAlive).map((child) => once(child, 'exit')));
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
function startProcess(waiting: PdfJob[], results: Results, { isBackground }: Terms) {
  const file = fileURLToPath(new URL('pdfProcess.ts', import.meta.url));
  const child = fork(file, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  if (isBackground && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let job: PdfJob | undefined;
  const next = () => {
    job = waiting.shift();
    if (job) child.send(job, (error) => error && fail(error));
    else child.disconnect();
  };
  const fail = (error: Error) => {
    for (const { reject } of results.values()) reject(error);
  };
  child.on('message', ({ key, error }: PdfAnswer) => {
    if (error) results.get(key)?.reject(new Error(error));
    else results.get(key)?.resolve(job?.path ?? '');
    next();
  });
  child.on('error', fail);
  child.on('exit', () => job && fail(new Error(`The process that generated ${job.key} ended.`)));
  next();
  return child;
}
