import { createInterface } from 'node:readline';
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { reportDescriptor } from './protocol.ts';

/**
 * The CPU time of a worker. Its guard thread reports it, because the main thread may be blocked. Unlike wall
 * time it does not grow while other processes use the machine.
 */
export class CpuMeter {
  readonly #reports: Socket | null;
  #milliseconds = 0;
  /** Called after each report. */
  onReport: (() => void) | null = null;

  constructor(worker: ChildProcess) {
    // Null if the process could not be started.
    this.#reports = (worker.stdio[reportDescriptor] as Socket | undefined) ?? null;
    if (!this.#reports) return;
    this.#reports.on('error', () => {});
    createInterface({ input: this.#reports }).on('line', (line) => {
      this.#milliseconds = Math.max(this.#milliseconds, Number(line) || 0);
      this.onReport?.();
    });
  }

  /** Since the start of the process, at the last report. */
  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** Whether the reports keep the program alive. */
  set isAwaited(isAwaited: boolean) {
    if (isAwaited) this.#reports?.ref();
    else this.#reports?.unref();
  }
}

interface JobTime {
  /** The CPU time that a job, or one of its steps, may use. */
  readonly cpuMilliseconds: number;
  /** The wall time that may pass without a step. */
  readonly stallMilliseconds: number;
  /** What the limit of the CPU time is for. */
  readonly timed: 'job' | 'step';
}

/** Calls `end` when a job exceeds its time. */
export function limitTime(
  meter: CpuMeter,
  { cpuMilliseconds, stallMilliseconds, timed }: JobTime,
  end: () => void,
) {
  let begun = meter.milliseconds;
  const stall = setTimeout(end, stallMilliseconds);
  meter.onReport = () => {
    if (meter.milliseconds - begun > cpuMilliseconds) end();
  };
  return {
    /** The job has made progress. */
    step: (): void => {
      stall.refresh();
      if (timed === 'step') begun = meter.milliseconds;
    },
    stop: (): void => {
      clearTimeout(stall);
      meter.onReport = null;
    },
  };
}
