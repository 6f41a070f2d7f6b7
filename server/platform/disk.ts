import { statfsSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '../config/settings.ts';

/**
 * A disk with fewer free bytes counts as full. The embedded database takes 16 MB at a time, and ends where
 * it does not get them; what remains is for writes that are under way.
 */
export const leastFree = 64_000_000;

/** The folders of a store on this machine. */
type Folders = Pick<Settings, 'dataDir' | 'storage'>;

/** Free bytes of the disk of a folder; of the nearest folder above where the folder is not there. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    const above = path.dirname(folder);
    return above === folder ? Infinity : freeBytes(above);
  }
}

/** The folder of a store whose disk is full; null where there is room. */
export const fullFolder = ({ dataDir, storage }: Folders): string | null =>
  [dataDir, ...(storage.kind === 'folder' ? [storage.folder] : [])].find(
    (folder) => freeBytes(folder) < leastFree,
  ) ?? null;

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

/** A sentence where there is no room; null where there is. */
export function roomFault(folders: Folders): string | null {
  const full = fullFolder(folders);
  return (
    full &&
    `The disk of ${full} has ${megabytes(freeBytes(full))} left: make room on it, because nothing is saved below ${megabytes(leastFree)}.`
  );
}

/** Codes of a full disk: of the system, the embedded database and a PostgreSQL server. */
const codes = ['ENOSPC', 'EDQUOT', '53100'];

/**
 * The file system of a program in WebAssembly throws numbers, those of WASI for ENOSPC and EDQUOT. The field
 * that holds the number has another name in each build.
 */
const isFullOfWasi = (error: object): boolean =>
  'name' in error &&
  error.name === 'ErrnoError' &&
  Object.values(error).some((value) => value === 51 || value === 19);

/** Whether a full disk is the reason of an error, or the reason of its cause. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Object &&
  (('code' in error && codes.includes(String(error.code))) ||
    isFullOfWasi(error) ||
    ('cause' in error && isDiskFull(error.cause)));

/** The error of a work that a full disk has ended, whatever the work says itself. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';

  constructor(cause?: unknown) {
    super('The disk is full.', { cause });
  }
}
