import { roomFault } from '../disk.ts';
import { certificateFault, readTls } from '../http/tls.ts';
import type { Resources } from '../resources.ts';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../db/connection.ts';

type Looked = Pick<Resources, 'db' | 'clock' | 'settings'>;

/** Returns the faults of the machine of a store, one sentence each. */
export async function machineFaults(looked: Looked): Promise<string[]> {
  const tls = await readTls(looked.settings);
  const faults = [
    tls && certificateFault(tls),
    roomFault(looked.settings),
    await clockFault(looked),
  ];
  return faults.filter((fault) => fault !== null);
}

type Clocked = Pick<Resources, 'db' | 'clock' | 'settings'>;

/** Milliseconds; gateways and sign-in providers tolerate a difference of some minutes. */
const tolerance = 2 * 60_000;

/**
 * Returns a sentence when this machine's clock is certainly wrong; otherwise null. Links, sessions,
 * subscription periods and the signatures of gateways depend on it.
 */
export async function clockFault({ db, clock, settings }: Clocked): Promise<string | null> {
  const now = clock.now().getTime();
  const [seen] = await rowsOf<{ newest: string | null; database: string }>(db, newestRows);
  const newest = Number(seen?.newest ?? 0);
  if (newest > now + tolerance)
    return `The clock of this machine says ${said(now)}, but the store was in use at ${said(newest)}: ${advice}.`;
  const database = Number(seen?.database);
  if (settings.databaseUrl && Math.abs(database - now) > tolerance)
    return `The clock of this machine says ${said(now)}, and that of the PostgreSQL server ${said(database)}: ${advice}.`;
  return null;
}

const advice =
  'set it (“timedatectl set-ntp true”) and start the store again, because links, sessions and payments are judged by it';

const said = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Rows that are written in normal use. */
const newestRows = sql`select
  extract(epoch from greatest(
    (select max(created_at) from users),
    (select max(created_at) from payments),
    (select max(created_at) from files)
  )) * 1000 as newest,
  extract(epoch from clock_timestamp()) * 1000 as database`;
