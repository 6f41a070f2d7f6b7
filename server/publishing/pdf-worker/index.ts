import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Limits } from '../refusals.ts';
import { confinedTo } from './confinement.ts';
import type { PdfWorkerMessage, PdfWorkerJob, PdfWorkerStep } from './protocol.ts';

export type {
  PagePicture,
  PdfWorkerResult,
  Proposed,
  ReadyPdf,
  Rendition,
} from './protocol.ts';

type FinalMessage = Exclude<PdfWorkerMessage, { kind: 'step' }>;
/** The PDF worker had to be ended because of the time it took, or ended itself: too much memory, a crash. */
export type PdfWorkerAnswer = FinalMessage | { readonly kind: 'late' | 'died' };

const idleMilliseconds = 15_000;

let child: ChildProcess | null = null;
/** The folder in which its orders have theirs: it may work nowhere else. */
let home = '';
/** Whether it has come through an order already. */
let hasWorked = false;
let idle: NodeJS.Timeout | undefined;
let queue: Promise<unknown> = Promise.resolve();
/** Orders that wait, and the one that is worked on. */
let pendingJobs = 0;
export const pdfWorkerJobs = (): number => pendingJobs;

/**
 * Has a PDF worked on in a process apart, one order at a time. That process lives on for the next
 * order and ends by itself, at once after a file for which it took much memory; a file that makes it hang
 * or swell takes nothing down but it.
 * Rejects with the signal's reason where the work is called off.
 */
export function processPdf(job: PdfWorkerJob, options: PdfWorkerOptions): Promise<PdfWorkerAnswer> {
  const answer = queue.then(() => runJob(job, options, options.limits.workerSeconds * 1000));
  pendingJobs += 1;
  queue = answer.catch(() => undefined).finally(() => (pendingJobs -= 1));
  return answer;
}

export interface PdfWorkerOptions {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly onStep: (step: PdfWorkerStep) => void;
}

/** Ends the process, and with it whatever it was doing. */
export async function closePdfWorker(): Promise<void> {
  const ending = child;
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
  // An idle press holds nobody back: without this the program could end in the middle of waiting.
  ending.ref();
  ending.kill('SIGKILL');
  await once(ending, 'exit');
}

async function runJob(
  job: PdfWorkerJob,
  options: PdfWorkerOptions,
  milliseconds: number,
): Promise<PdfWorkerAnswer> {
  options.signal.throwIfAborted();
  const startTime = performance.now();
  const worker = await acquireWorker(options.limits, path.dirname(job.folder));
  const hadWorked = hasWorked;
  let isSwollen = false;
  hasWorked = true;
  try {
    // The work may have been called off while the PDF worker of another store ended.
    options.signal.throwIfAborted();
    const answer = await finalMessage(worker, job, options, milliseconds);
    isSwollen = 'isSwollen' in answer && answer.isSwollen;
    if (answer.kind !== 'died' || !hadWorked) return answer;
    // It may have died of the orders before this one: only a fresh press tells whose fault it was.
    return await runJob(job, options, milliseconds - (performance.now() - startTime));
  } finally {
    if (isSwollen) await closePdfWorker();
    else releaseWorker(worker);
  }
}

async function acquireWorker({ workerMemoryBytes }: Limits, folder: string): Promise<ChildProcess> {
  clearTimeout(idle);
  // Another store in this process: the PDF worker may see the files of one only.
  if (folder !== home) await closePdfWorker();
  home = folder;
  child ??= forkWorker(workerMemoryBytes);
  child.ref();
  child.channel?.ref();
  return child;
}

function forkWorker(workerMemoryBytes: number): ChildProcess {
  const file = fileURLToPath(new URL('child.ts', import.meta.url));
  // What qpdf and pdf.js print about a file is for their own developers.
  const stdio: ('ignore' | 'ipc')[] = ['ignore', 'ignore', 'ignore', 'ipc'];
  const { env, execArgv } = confinedTo(home);
  const started = fork(file, [String(workerMemoryBytes)], { env, execArgv: [...execArgv], stdio });
  hasWorked = false;
  started.once('exit', () => {
    if (child === started) child = null;
  });
  return started;
}

/** An idle press keeps nobody waiting: neither the command that used it, nor a server that ends. */
function releaseWorker(worker: ChildProcess): void {
  worker.unref();
  worker.channel?.unref();
  // An order that was tried twice rests twice: a forgotten timer would end the PDF worker in its work.
  clearTimeout(idle);
  idle = setTimeout(() => void closePdfWorker(), idleMilliseconds).unref();
}

function finalMessage(
  worker: ChildProcess,
  job: PdfWorkerJob,
  { signal, onStep }: PdfWorkerOptions,
  milliseconds: number,
): Promise<PdfWorkerAnswer> {
  return new Promise((resolve, reject) => {
    const listen = (message: PdfWorkerMessage): void => {
      if (message.kind === 'step') onStep(message.step);
      else settle(() => resolve(message));
    };
    let late = false;
    const stop = (): void => void worker.kill('SIGKILL');
    const ended = (): void =>
      settle(() => {
        if (signal.aborted) reject(signal.reason as Error);
        else resolve({ kind: late ? 'late' : 'died' });
      });
    const overtime = setTimeout(() => {
      late = true;
      stop();
    }, milliseconds);
    const settle = (end: () => void): void => {
      clearTimeout(overtime);
      signal.removeEventListener('abort', stop);
      worker.off('message', listen).off('exit', ended);
      end();
    };
    signal.addEventListener('abort', stop);
    worker.on('message', listen).on('exit', ended);
    worker.send(job, (error) => error && stop());
  });
}
