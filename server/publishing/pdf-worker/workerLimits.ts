import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { isBuilt } from '../../platform/contractVersion.ts';
import { reportDescriptor } from './workerProtocol.ts';

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

/** The start options of a process that reads untrusted files. */
interface Confinement {
  readonly env: Readonly<Record<string, string>>;
  /** Options of Node. */
  readonly execArgv: readonly string[];
}

const project = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The code of the PDF worker; an asterisk means a folder. Other files of the project's folder, for
 * example settings and data, are not readable.
 */
const code = isBuilt
  ? ['package.json', 'node_modules/*', 'dist/server/*']
  : [
      'package.json',
      'node_modules/*',
      'contract/*',
      'server/platform/disk.ts',
      'server/platform/truncateText.ts',
      'server/publishing/*',
      'workers/pdf/*',
    ];

/**
 * A process without the store's settings. Node lets it read only its own code and `home`. It may
 * not start other processes. Native addons could circumvent this, so it is a second barrier behind
 * the decoders' own protection.
 *
 * @param root the folder of the project
 */
export const confinedTo = (home: string, root = project): Confinement => ({
  env: timeZone(),
  execArgv: isAvailable
    ? [
        '--permission',
        ...inEveryName(root, code).map((name) => `--allow-fs-read=${name}`),
        ...inEveryName(home, ['*']).flatMap((name) => [
          `--allow-fs-read=${name}`,
          `--allow-fs-write=${name}`,
        ]),
        // @napi-rs/canvas is an addon, and the memory guard is a thread.
        '--allow-addons',
        '--allow-worker',
      ]
    : [],
});

/** Node 22.13 and newer. The project installs a suitable one. */
const isAvailable = process.allowedNodeEnvironmentFlags.has('--permission');

const timeZone = (): Record<string, string> => (process.env.TZ ? { TZ: process.env.TZ } : {});

/** Node compares paths as text, and it loads modules by their real path. A folder of packages may be a link. */
const inEveryName = (folder: string, names: readonly string[]): string[] => [
  ...new Set(names.map((name) => path.join(folder, name)).flatMap((name) => [name, realOf(name)])),
];

const realOf = (name: string): string =>
  path.basename(name) === '*'
    ? path.join(realpathSync(path.dirname(name)), '*')
    : realpathSync(name);
