import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { FolderInUse, StartError } from './operatorErrors.ts';

export interface Lock {
  release(): Promise<void>;
}

const sqliteBusy = 5;

/**
 * Locks a data folder for this process. Throws `FolderInUse` when another process has the lock. Two
 * processes on one PGlite folder lose committed rows without an error, and this lock prevents a second `npm
 * start`.
 *
 * It is a lock of the operating system on an open file, which SQLite takes on all platforms. The system
 * releases it when the process ends in any way, so there are no stale locks to detect. Nothing is written
 * into the file.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  const file = path.join(folder, 'lock');
  for (;;) {
    const before = await inodeOf(file);
    const held = hold(await sqlite(), file, folder);
    // A process that was ending may have removed the opened file. Then the next process would lock another
    // file, so this lock is worthless. The same is true when the file did not exist before.
    if (before !== null && before === (await inodeOf(file))) return releasing(held, file);
    held.close();
  }
}

/** Loaded only for a lock: Node 20, which runs the built server on PostgreSQL, does not have it. */
const sqlite = (): Promise<typeof import('node:sqlite')> =>
  import('node:sqlite').catch(() => {
    throw new StartError(
      `The embedded database needs Node 22.13 or newer, and this is ${process.versions.node}: use a newer one, or set DATABASE_URL.`,
    );
  });

function hold(
  { DatabaseSync }: typeof import('node:sqlite'),
  file: string,
  folder: string,
): DatabaseSync {
  const held = new DatabaseSync(file, { timeout: 0 });
  try {
    held.exec('PRAGMA journal_mode = memory; BEGIN EXCLUSIVE');
    return held;
  } catch (error) {
    held.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy))
      throw error;
    throw new FolderInUse(
      `Another Gatefold process is using the folder ${folder}: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}

const releasing = (held: DatabaseSync, file: string): Lock => ({
  async release() {
    // The file is removed before the unlock, so that no process locks a file that disappears afterwards.
    await rm(file, { force: true });
    held.close();
  },
});

async function inodeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null);
  return found?.ino ?? null;
}
