import { diskFault } from '../disk.ts';
import { certificateFault, readTls } from '../http/tls.ts';
import type { Resources } from '../resources.ts';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../db/connection.ts';

type Dependencies = Pick<Resources, 'db' | 'clock' | 'settings' | 'storedSettings'>;

/** Returns the faults of the machine of a store, one sentence each. */
export async function machineFaults(dependencies: Dependencies): Promise<string[]> {
  const tls = await readTls(dependencies.settings);
  const faults = [
    tls && certificateFault(tls),
    diskFault(dependencies.settings),
    await clockFault(dependencies),
    dependencies.storedSettings.fault,
  ];
  return faults.filter((fault) => fault !== null);
}

type ClockDependencies = Pick<Resources, 'db' | 'clock' | 'settings'>;

/** Milliseconds; gateways and sign-in providers tolerate a difference of some minutes. */
const tolerance = 2 * 60_000;

/**
 * Returns a sentence when this machine's clock is certainly wrong; otherwise null. Links, sessions,
 * subscription periods and the signatures of gateways depend on it.
 */
async function clockFault({ db, clock, settings }: ClockDependencies): Promise<string | null> {
  const now = clock.now().getTime();
  const [row] = await rowsOf<{ newest: string | null; database: string }>(db, newestRows);
  const newest = Number(row?.newest ?? 0);
  if (newest > now + tolerance)
    return `The clock of this machine says ${formatTime(now)}, but the store was in use at ${formatTime(newest)}: ${advice}.`;
  const database = Number(row?.database);
  if (settings.databaseUrl && Math.abs(database - now) > tolerance)
    return `The clock of this machine says ${formatTime(now)}, and that of the PostgreSQL server ${formatTime(database)}: ${advice}.`;
  return null;
}

const advice =
  'set it (“timedatectl set-ntp true”) and start the store again, because links, sessions and payments are judged by it';

const formatTime = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Rows that are written in normal use. Exported for the test of its plan. */
export const newestRows = sql`select
  extract(epoch from greatest(
    (select max(created_at) from users),
    (select max(created_at) from payments),
    (select max(created_at) from files)
  )) * 1000 as newest,
  extract(epoch from clock_timestamp()) * 1000 as database`;
