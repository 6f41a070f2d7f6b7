import { fork, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Limits } from '../refusals.ts';
import { confinedTo, CpuMeter, limitTime } from './workerLimits.ts';
import type { MemoryReport, PdfWorkerRefused } from './workerProtocol.ts';

/** The last message of a job. */
type FinalMessage<Result> =
  | ({ readonly kind: 'done'; readonly result: Result } & MemoryReport)
  | PdfWorkerRefused;

/**
 * - late: the worker was killed, because it used too much CPU time or made no progress
 * - died: the worker ended itself, by the memory guard or a crash
 */
export type PdfWorkerAnswer<Result> = FinalMessage<Result> | { readonly kind: 'late' | 'died' };

export interface RunOptions<Step> {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly onStep: (step: Step) => void;
}

interface WorkerOptions {
  /** Whether the limit of CPU time is for the whole job or for each step. */
  readonly timed: 'job' | 'step';
  /** Whether the work gives way to everything else on the machine. */
  readonly isBackground: boolean;
}

interface MeteredProcess {
  readonly worker: ChildProcess;
  readonly meter: CpuMeter;
}

const idleMilliseconds = 15_000;

/**
 * A separate process that works on PDFs, one job at a time. The process stays for the next job and
 * ends when it is idle, or at once after a job that took much memory. A file that makes it hang or
 * exhaust its memory ends only this process.
 */
export class WorkerProcess<Job extends { readonly folder: string }, Step, Result> {
  readonly #options: WorkerOptions;
  #child: MeteredProcess | null = null;
  /** The parent folder of all jobs. The worker can access no other folder. */
  #home = '';
  /** Whether the worker has processed a job already. */
  #hasWorked = false;
  #idle: NodeJS.Timeout | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #pendingJobs = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** The waiting jobs, and the running one. */
  get pendingJobs(): number {
    return this.#pendingJobs;
  }

  /** Rejects with the signal's reason when the work is cancelled. */
  run(job: Job, options: RunOptions<Step>): Promise<PdfWorkerAnswer<Result>> {
    const cpuMilliseconds = options.limits.workerCpuSeconds * 1000;
    const answer = this.#queue.then(() => this.#run(job, options, cpuMilliseconds));
    this.#pendingJobs += 1;
    this.#queue = answer.catch(() => undefined).finally(() => (this.#pendingJobs -= 1));
    return answer;
  }

  /** Kills the process and its running job. */
  async close(): Promise<void> {
    const ending = this.#child?.worker;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    // An idle worker does not keep the program alive. Without `ref` the program could end before this
    // promise.
    ending.ref();
    ending.kill('SIGKILL');
    await once(ending, 'exit');
  }

  async #run(
    job: Job,
    options: RunOptions<Step>,
    cpuMilliseconds: number,
  ): Promise<PdfWorkerAnswer<Result>> {
    options.signal.throwIfAborted();
    const child = await this.#acquire(options.limits, path.dirname(job.folder));
    const { meter } = child;
    const usedBefore = meter.milliseconds;
    const hadWorked = this.#hasWorked;
    let isSwollen = false;
    this.#hasWorked = true;
    try {
      // The work may have been cancelled while the worker of another store was closed.
      options.signal.throwIfAborted();
      const answer = await this.#finalMessage(child, job, options, cpuMilliseconds);
      isSwollen = 'isSwollen' in answer && answer.isSwollen;
      if (answer.kind !== 'died' || !hadWorked) return answer;
      // An earlier job may have caused the crash. Only a fresh worker shows the cause.
      return await this.#run(job, options, cpuMilliseconds - (meter.milliseconds - usedBefore));
    } finally {
      if (isSwollen) await this.close();
      else this.#release(child);
    }
  }

  async #acquire({ workerMemoryBytes }: Limits, folder: string): Promise<MeteredProcess> {
    clearTimeout(this.#idle);
    // Another store in this process: a worker may access the files of one store only.
    if (folder !== this.#home) await this.close();
    this.#home = folder;
    this.#child ??= this.#fork(workerMemoryBytes);
    const { worker, meter } = this.#child;
    worker.ref();
    worker.channel?.ref();
    meter.isAwaited = true;
    return this.#child;
  }

  #fork(workerMemoryBytes: number): MeteredProcess {
    const file = fileURLToPath(new URL('child.ts', import.meta.url));
    // The output of qpdf and pdf.js is for developers.
    const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'];
    const { env, execArgv } = confinedTo(this.#home);
    const nodeOptions = this.#options.isBackground ? [...execArgv, ...frugal] : execArgv;
    const args = [String(workerMemoryBytes), this.#options.isBackground ? 'background' : ''];
    const worker = fork(file, args, { env, execArgv: [...nodeOptions], stdio });
    const started = { worker, meter: new CpuMeter(worker) };
    this.#hasWorked = false;
    worker.once('exit', () => {
      if (this.#child === started) this.#child = null;
    });
    return started;
  }

  /** An idle worker keeps neither a command nor a stopping server alive. */
  #release({ worker, meter }: MeteredProcess): void {
    worker.unref();
    worker.channel?.unref();
    meter.isAwaited = false;
    // A job that ran twice is released twice. A forgotten timer would kill the next job.
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(), idleMilliseconds).unref();
  }

  #finalMessage(
    { worker, meter }: MeteredProcess,
    job: Job,
    { signal, onStep, limits }: RunOptions<Step>,
    cpuMilliseconds: number,
  ): Promise<PdfWorkerAnswer<Result>> {
    const { timed } = this.#options;
    const stallMilliseconds = limits.workerStallSeconds * 1000;
    return new Promise((resolve, reject) => {
      let late = false;
      const stop = (): void => void worker.kill('SIGKILL');
      const ended = (): void =>
        settle(() => {
          if (signal.aborted) reject(signal.reason as Error);
          else resolve({ kind: late ? 'late' : 'died' });
        });
      const time = limitTime(meter, { cpuMilliseconds, stallMilliseconds, timed }, () => {
        late = true;
        stop();
      });
      const listen = (message: WorkerMessage<Step, Result>): void => {
        if (message.kind !== 'step') return settle(() => resolve(message));
        time.step();
        onStep(message.step);
      };
      const settle = (end: () => void): void => {
        time.stop();
        signal.removeEventListener('abort', stop);
        worker.off('message', listen).off('exit', ended);
        end();
      };
      signal.addEventListener('abort', stop);
      worker.on('message', listen).on('exit', ended);
      worker.send(job, (error) => error && stop());
    });
  }
}

type WorkerMessage<Step, Result> =
  | { readonly kind: 'step'; readonly step: Step }
  | FinalMessage<Result>;

/** Keeps the memory of many small documents low, at the price of some time. */
const frugal = ['--max-semi-space-size=2', '--expose-gc'];
