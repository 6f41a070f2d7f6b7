import { constants } from 'node:fs';
import { createRequire } from 'node:module';
import { DiskFull, isDiskFull } from '../../platform/disk.ts';
import { type Damage, damageIn } from './qpdfWarnings.ts';

interface Stream {
  readonly fd: number;
}

interface Qpdf {
  callMain(args: string[]): number;
  readonly FS: {
    mkdir(path: string): void;
    mount(type: unknown, options: { root: string }, path: string): void;
    readonly streams: readonly (Stream | null)[];
    close(stream: Stream): void;
  };
  readonly NODEFS: object;
}

const require = createRequire(import.meta.url);
const startQpdf = require('@neslinesli93/qpdf-wasm') as () => Promise<Qpdf>;

type QpdfEnding = 'clean' | 'mended' | 'failed';

interface QpdfRun {
  /** `clean` also if each warning is harmless. */
  readonly ending: QpdfEnding;
  readonly damage: readonly Damage[];
}

/** A file with more warnings counts as damaged. */
const maxLines = 10_000;

/**
 * Runs qpdf with the files of one folder, which it sees as `/folder`. The files stay on disk:
 * rewriting 108 MB takes 21 MB of memory in WebAssembly. Rejects on a full disk, because qpdf's own
 * result is then the same as for a damaged file.
 */
export async function qpdf(folder: string, args: string[]): Promise<QpdfRun> {
  exposeFileConstants();
  const lines: string[] = [];
  // Each run has its own module, because a failed run keeps its state.
  const program = await withErrorLines(lines, startQpdf);
  program.FS.mkdir('/folder');
  program.FS.mount(program.NODEFS, { root: folder }, '/folder');
  const disk = detectDiskFull(program.NODEFS);
  const ending = endingOf(run(program, args));
  if (disk.fault) throw disk.fault;
  const damage = damageIn(lines);
  return { ending: ending === 'mended' && damage.length === 0 ? 'clean' : ending, damage };
}

/** Emscripten takes `console.error` at its start, and writes standard error to it. */
function withErrorLines<T>(lines: string[], start: () => T): T {
  const { error } = console;
  console.error = (line: unknown): void => {
    if (lines.length < maxLines) lines.push(String(line));
  };
  try {
    return start();
  } finally {
    console.error = error;
  }
}

/**
 * Emscripten reads the file flags from an internal of Node, which a confined process may not use.
 * `fs.constants` has the same values.
 */
function exposeFileConstants(): void {
  Object.assign(process, { binding: () => ({ fs: constants }) });
}

/** Wraps all file functions of qpdf and records a full disk. */
function detectDiskFull(fileSystem: object): { fault: Error | null } {
  const disk: { fault: Error | null } = { fault: null };
  for (const functions of Object.values(fileSystem))
    if (functions instanceof Object && typeof functions !== 'function')
      for (const [name, work] of Object.entries(functions))
        if (typeof work === 'function')
          Object.assign(functions, { [name]: detecting(disk, work as Work) });
  return disk;
}

type Work = (...args: unknown[]) => unknown;

const detecting =
  (disk: { fault: Error | null }, work: Work): Work =>
  (...args) => {
    try {
      return work(...args);
    } catch (error) {
      if (isDiskFull(error)) disk.fault ??= new DiskFull(error);
      throw error;
    }
  };

function run(program: Qpdf, args: string[]): number {
  try {
    return program.callMain(args);
  } catch (error) {
    return exitStatusOf(error);
  } finally {
    // Emscripten sets the exit code of the process.
    process.exitCode = undefined;
    closeFiles(program);
  }
}

/** An aborted run leaves its files open, for example on a full disk. */
function closeFiles({ FS }: Qpdf): void {
  for (const stream of FS.streams) if (stream && stream.fd > 2) FS.close(stream);
}

/** Emscripten throws exits with a status. Everything else is a crash. */
const exitStatusOf = (error: unknown): number =>
  error instanceof Object && 'status' in error ? Number(error.status) : 2;

/** qpdf manual, 'Exit Status': 0 is success, 3 success with warnings, 2 an error. */
const endingOf = (status: number): QpdfEnding =>
  status === 0 ? 'clean' : status === 3 ? 'mended' : 'failed';
