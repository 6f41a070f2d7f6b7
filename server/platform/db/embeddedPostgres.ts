import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DiskFull, freeBytes, isDiskFull, minFreeBytes } from '../disk.ts';
import { StartError } from '../operatorErrors.ts';

/** The methods that Drizzle needs. */
type Client = Pick<PGlite, 'query' | 'transaction'>;

/**
 * An embedded database that has ended itself after a failed write of its log (`PANIC`) never responds
 * again, and the next query would keep the processor busy for ever. So later queries are rejected here.
 */
class Database extends PGlite {
  panic: Error | null = null;

  override execProtocolRawSync(...message: Parameters<PGlite['execProtocolRawSync']>) {
    if (this.panic) throw this.panic;
    return super.execProtocolRawSync(...message);
  }

  override execProtocol(...message: Parameters<PGlite['execProtocol']>) {
    return super.execProtocol(...message).catch((error: unknown) => this.#note(error));
  }

  override execProtocolStream(...message: Parameters<PGlite['execProtocolStream']>) {
    return super.execProtocolStream(...message).catch((error: unknown) => this.#note(error));
  }

  #note(error: unknown): never {
    if (error instanceof Error && 'severity' in error && error.severity === 'PANIC')
      this.panic = error;
    throw error;
  }
}

interface Embedded {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/** Opens the embedded PostgreSQL in a folder, or creates it. Throws `StartError`. */
export async function openDatabase(folder: string): Promise<Embedded> {
  await assertComplete(folder);
  if (!existsSync(folder)) await makeDatabase(folder);
  let current = await open(folder);
  let opening: Promise<Database> | null = null;
  /**
   * Returns the database, and opens it again after it has ended itself. Rejects with `DiskFull` while the
   * disk is full.
   */
  const ready = async (): Promise<Database> => {
    if (!current.panic) return current;
    if (freeBytes(folder) < minFreeBytes) throw new DiskFull(current.panic);
    opening ??= open(folder).finally(() => {
      opening = null;
    });
    current = await opening;
    return current;
  };
  return {
    client: {
      query: async (...query) => (await ready()).query(...query),
      transaction: async (work) => (await ready()).transaction(work),
    },
    close: async () => {
      if (!current.panic) await current.close();
    },
  };
}

async function open(folder: string): Promise<Database> {
  const database = new Database(folder, { startParams: startParams });
  await database.waitReady.catch((error: unknown) => {
    throw openingError(folder, error);
  });
  return database;
}

/**
 * PostgreSQL reserves 128 MB for its page cache, of which 120 are never released: the process takes 320 MB
 * with them, and 200 with this setting (measured). The system caches the files of a small store anyway.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Without one of these files PGlite creates a new database over the remains, or does not start. */
const parts = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact', 'postgresql.conf'];

/** Throws `StartError` for an incomplete database, as after an interrupted copy. */
async function assertComplete(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const missing = parts.find((part) => !existsSync(path.join(folder, part)));
  if (names.length === 0 || missing === undefined) return;
  throw new StartError(
    `The database in ${folder} is damaged, ${missing} is missing: bring the whole folder back, or move it away and run “gatefold restore”.`,
  );
}

/** PGlite has one error for a full disk and for a damaged folder. */
const openingError = (folder: string, error: unknown): unknown =>
  isDiskFull(error) || freeBytes(folder) < minFreeBytes
    ? new DiskFull(error)
    : new StartError(
        `The database in ${folder} does not open, as it was damaged or copied while it ran: bring a whole copy back, or move it away and run “gatefold restore”.`,
        { cause: error },
      );

/**
 * Created under another name and renamed: a process that is killed meanwhile would leave a database that
 * never opens.
 */
async function makeDatabase(folder: string): Promise<void> {
  const making = `${folder}.new`;
  await rm(making, { recursive: true, force: true });
  try {
    await (await PGlite.create(making)).close();
    await rename(making, folder);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw freeBytes(folder) < minFreeBytes ? new DiskFull(error) : error;
  }
}
