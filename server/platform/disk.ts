import { statfsSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '../config/settings.ts';

/**
 * A disk with fewer free bytes counts as full. The embedded database allocates 16 MB at a time, and ends
 * when that fails. The rest is for running writes.
 */
export const minFreeBytes = 64_000_000;

/** The folders of a store on this machine. */
type Folders = Pick<Settings, 'dataDir' | 'storage'>;

/** Free bytes of the disk of a folder. For an absent folder its nearest existing parent is used. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    const above = path.dirname(folder);
    return above === folder ? Infinity : freeBytes(above);
  }
}

/** Returns the folder whose disk is full; null when there is space. */
export const fullFolder = ({ dataDir, storage }: Folders): string | null =>
  [dataDir, ...(storage.kind === 'folder' ? [storage.folder] : [])].find(
    (folder) => freeBytes(folder) < minFreeBytes,
  ) ?? null;

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

/** Returns a sentence for a full disk; otherwise null. */
export function diskFault(folders: Folders): string | null {
  const full = fullFolder(folders);
  return (
    full &&
    `The disk of ${full} has ${megabytes(freeBytes(full))} left: make room on it, because nothing is saved below ${megabytes(minFreeBytes)}.`
  );
}

/** Codes of a full disk: of the system, of the embedded database and of PostgreSQL. */
const codes = ['ENOSPC', 'EDQUOT', '53100'];

/**
 * WebAssembly programs throw error numbers, those of WASI for ENOSPC and EDQUOT. The name of the field
 * differs between builds.
 */
const isFullOfWasi = (error: object): boolean =>
  'name' in error &&
  error.name === 'ErrnoError' &&
  Object.values(error).some((value) => value === 51 || value === 19);

/** Whether an error, or one of its causes, is a full disk. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Object &&
  (('code' in error && codes.includes(String(error.code))) ||
    isFullOfWasi(error) ||
    ('cause' in error && isDiskFull(error.cause)));

/** The error of an operation on a full disk. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';

  constructor(cause?: unknown) {
    super('The disk is full.', { cause });
  }
}
