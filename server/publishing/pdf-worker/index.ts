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
/**
 * 'late': the worker was killed at its time limit. 'died': it ended itself, by the memory guard or
 * a crash.
 */
export type PdfWorkerAnswer = FinalMessage | { readonly kind: 'late' | 'died' };

const idleMilliseconds = 15_000;

let child: ChildProcess | null = null;
/** The parent folder of all jobs. The worker can access no other folder. */
let home = '';
/** Whether the worker has processed a job already. */
let hasWorked = false;
let idle: NodeJS.Timeout | undefined;
let queue: Promise<unknown> = Promise.resolve();
/** The waiting jobs, and the running one. */
let pendingJobs = 0;
export const pdfWorkerJobs = (): number => pendingJobs;

/**
 * Processes a PDF in a separate process, one job at a time. The process stays for the next job and
 * ends when it is idle, or at once after a job that took much memory. A file that makes it hang or
 * exhaust its memory ends only this process. Rejects with the signal's reason when the work is
 * cancelled.
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

/** Kills the process and its running job. */
export async function closePdfWorker(): Promise<void> {
  const ending = child;
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
  // An idle worker does not keep the program alive. Without `ref` the program could end before this
  // promise.
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
    // The work may have been cancelled while the worker of another store was closed.
    options.signal.throwIfAborted();
    const answer = await finalMessage(worker, job, options, milliseconds);
    isSwollen = 'isSwollen' in answer && answer.isSwollen;
    if (answer.kind !== 'died' || !hadWorked) return answer;
    // An earlier job may have caused the crash. Only a fresh worker shows the cause.
    return await runJob(job, options, milliseconds - (performance.now() - startTime));
  } finally {
    if (isSwollen) await closePdfWorker();
    else releaseWorker(worker);
  }
}

async function acquireWorker({ workerMemoryBytes }: Limits, folder: string): Promise<ChildProcess> {
  clearTimeout(idle);
  // Another store in this process: a worker may access the files of one store only.
  if (folder !== home) await closePdfWorker();
  home = folder;
  child ??= forkWorker(workerMemoryBytes);
  child.ref();
  child.channel?.ref();
  return child;
}

function forkWorker(workerMemoryBytes: number): ChildProcess {
  const file = fileURLToPath(new URL('child.ts', import.meta.url));
  // The output of qpdf and pdf.js is for developers.
  const stdio: ('ignore' | 'ipc')[] = ['ignore', 'ignore', 'ignore', 'ipc'];
  const { env, execArgv } = confinedTo(home);
  const started = fork(file, [String(workerMemoryBytes)], { env, execArgv: [...execArgv], stdio });
  hasWorked = false;
  started.once('exit', () => {
    if (child === started) child = null;
  });
  return started;
}

/** An idle worker keeps neither a command nor a stopping server alive. */
function releaseWorker(worker: ChildProcess): void {
  worker.unref();
  worker.channel?.unref();
  // A job that ran twice is released twice. A forgotten timer would kill the next job.
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
