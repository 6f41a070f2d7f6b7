import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DiskFull, freeBytes, isDiskFull, leastFree } from '../disk.ts';
import { StartError } from '../../config/startError.ts';

/** What Drizzle asks of an embedded database. */
type Client = Pick<PGlite, 'query' | 'transaction'>;

/**
 * An embedded database that ends itself when it cannot write its log (`PANIC`) never answers another query:
 * the query after it would keep the processor busy for good. So each one is refused from then on.
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

/** The embedded PostgreSQL on a folder, which is made where there is none. Throws `StartError`. */
export async function openDatabase(folder: string): Promise<Embedded> {
  await demandWhole(folder);
  if (!existsSync(folder)) await makeDatabase(folder);
  let current = await open(folder);
  let opening: Promise<Database> | null = null;
  /** The database, opened again where it has ended itself. Rejects with `DiskFull` as long as there is no room. */
  const ready = async (): Promise<Database> => {
    if (!current.panic) return current;
    if (freeBytes(folder) < leastFree) throw new DiskFull(current.panic);
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
  const database = new Database(folder, { startParams: withLessMemory });
  await database.waitReady.catch((error: unknown) => {
    throw whyUnopened(folder, error);
  });
  return database;
}

/**
 * PostgreSQL sets 128 MB of page cache aside, of which 120 never come back: measured, the process
 * takes 320 MB with it and 200 with this. The system keeps the files of a small store in memory anyway.
 */
const withLessMemory = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Without one of these PGlite makes a new database over what is left, or does not start. */
const parts = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact', 'postgresql.conf'];

/** Throws `StartError` where a part of a database is there, as after a copy that was broken off. */
async function demandWhole(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const missing = parts.find((part) => !existsSync(path.join(folder, part)));
  if (names.length === 0 || missing === undefined) return;
  throw new StartError(
    `The database in ${folder} is damaged, ${missing} is missing: bring the whole folder back, or move it away and run “gatefold restore”.`,
  );
}

/** PGlite says the same of a full disk and of a damaged folder. */
const whyUnopened = (folder: string, error: unknown): unknown =>
  isDiskFull(error) || freeBytes(folder) < leastFree
    ? new DiskFull(error)
    : new StartError(
        `The database in ${folder} does not open, as it was damaged or copied while it ran: bring a whole copy back, or move it away and run “gatefold restore”.`,
        { cause: error },
      );

/**
 * Under another name until it is whole: a process that is killed while it makes a database leaves
 * one that would never open again.
 */
async function makeDatabase(folder: string): Promise<void> {
  const making = `${folder}.new`;
  await rm(making, { recursive: true, force: true });
  try {
    await (await PGlite.create(making)).close();
    await rename(making, folder);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw freeBytes(folder) < leastFree ? new DiskFull(error) : error;
  }
}
