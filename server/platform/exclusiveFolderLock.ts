import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderInUse } from '../config/startError.ts';

export interface Lock {
  release(): Promise<void>;
}

const sqliteBusy = 5;

/**
 * Makes this process the only one on a data folder; throws `FolderInUse` where another has it.
 * Two processes on one PGlite folder lose acknowledged rows without any error, so this is what
 * stands between a second `npm start` and a broken store.
 *
 * The lock is the operating system's own, on an open file, which SQLite knows how to take
 * everywhere. It ends with the process, however that ends: there is no process id that could be
 * reused, no host name to compare, and nothing stale to judge. Nothing is written into the file.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  const file = path.join(folder, 'lock');
  for (;;) {
    const before = await inodeOf(file);
    const held = hold(file, folder);
    // A process that was just ending may have removed the file that we opened; then what we hold
    // is not what the next process would find. Also so when the file was not there before.
    if (before !== null && before === (await inodeOf(file))) return releasing(held, file);
    held.close();
  }
}

function hold(file: string, folder: string): DatabaseSync {
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
    // Removed before it is let go, so that nobody can take a lock on a file that then goes away.
    await rm(file, { force: true });
    held.close();
  },
});

async function inodeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null);
  return found?.ino ?? null;
}
