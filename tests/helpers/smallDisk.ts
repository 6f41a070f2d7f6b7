import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk that a test fills. */
export interface SmallDisk {
  readonly folder: string;
  free(): number;
  /** Fills it up to so many free bytes. */
  fill(left: number): void;
  /** Frees it again. */
  clear(): void;
  unmount(): void;
}

const mounted = (folder: string, megabytes: number): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;

/** Lazily, because an embedded database that ended itself in this process keeps files open. */
function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
  rmdirSync(folder);
}

/** Throws if mounting is not allowed: see `mayMount`. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-disk-'));
  if (!mounted(folder, megabytes)) {
    rmdirSync(folder);
    throw new Error('No disk could be mounted.');
  }
  const filler = join(folder, 'filler');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    fill(left) {
      rmSync(filler, { force: true });
      writeFileSync(filler, Buffer.alloc(Math.max(0, free() - left)));
    },
    clear: () => rmSync(filler, { force: true }),
    unmount: () => unmount(folder),
  };
}

/** Only root may mount, and not in every container. */
export const mayMount = ((): boolean => {
  if (process.getuid?.() !== 0) return false;
  try {
    smallDisk(1).unmount();
    return true;
  } catch {
    return false;
  }
})();
if (!mayMount) console.warn('No disk can be mounted here: tests of a full disk are skipped.');
