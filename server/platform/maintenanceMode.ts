import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Db } from './db/connection.ts';
import { maintenance, type MaintenanceReason, store, type StoreRow } from './db/schema.ts';
import { OperatorError } from './operatorErrors.ts';
import { describe } from './observability/errorDescription.ts';

/** The data of the page of a closed store, which needs no database. */
export interface InMaintenance {
  readonly reason: MaintenanceReason;
  readonly store: Pick<StoreRow, 'name' | 'locale' | 'uiDirection' | 'theme'>;
}

/**
 * Maintenance mode of all processes of a store. The process at work renews a row in the database, and the
 * others read the row each second. When the process dies, the row expires and the store opens again.
 */
export interface MaintenanceMode {
  /** null while the store is open. */
  readonly closed: InMaintenance | null;
  /**
   * Runs work in maintenance mode, after all processes have closed and running calls have ended. Throws
   * `OperatorError` when another process is at work.
   * @param then the mode after the work
   */
  whileClosed<T>(
    reason: Exclude<MaintenanceReason, 'moved'>,
    work: () => Promise<T>,
    then?: 'open' | 'moved',
  ): Promise<T>;
  /** Opens a store that was left closed. Returns false for an open store. */
  open(): Promise<boolean>;
  /** Reads the row now and each second. The returned function ends this. A failed read is logged. */
  watch(log: Log): Promise<() => void>;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

const pollIntervalMs = 1000;
const renewIntervalMs = 5000;
const expiry = sql`interval '30 seconds'`;
/** Milliseconds that running calls get to end. */
const gracePeriodMs = 1500;

/** @param isShared whether other processes may work on the database too */
export function openMaintenanceMode(db: Db, isShared: boolean): MaintenanceMode {
  let closed: InMaintenance | null = null;
  let isWatching = false;
  let isWorking = false;
  let log: Log | null = null;
  const refresh = async (): Promise<void> => {
    closed = await read(db);
  };
  return {
    get closed() {
      return closed;
    },
    async whileClosed(reason, work, then = 'open') {
      if (isWorking) throw alreadyClosed();
      isWorking = true;
      // The embedded database has one process, so an existing row was left by a dead process.
      if (!isShared) await deleteRow(db);
      await claim(db, reason).catch((error: unknown) => {
        isWorking = false;
        throw error;
      });
      const logFailure = firstFailureLogger(
        log,
        'the store may open by itself: its closing could not be prolonged',
      );
      const timer = setInterval(
        () => void renew(db).then(logFailure.end, logFailure),
        renewIntervalMs,
      );
      try {
        await refresh();
        if (isShared) await setTimeout(2 * pollIntervalMs);
        if (isShared || isWatching) await setTimeout(gracePeriodMs);
        const result = await work();
        if (then === 'moved') await db.update(maintenance).set({ reason: 'moved' });
        return result;
      } finally {
        clearInterval(timer);
        isWorking = false;
        await deleteRow(db);
        await refresh();
      }
    },
    async open() {
      const opened = await db.delete(maintenance).returning();
      await refresh();
      return opened.length > 0;
    },
    async watch(logger) {
      isWatching = true;
      log = logger;
      if (!isShared) await deleteRow(db);
      await refresh();
      return isShared ? pollEverySecond(refresh, logger) : () => {};
    },
  };
}

/** One read at a time. A read waits while a restore replaces the rows. */
function pollEverySecond(refresh: () => Promise<void>, log: Log): () => void {
  let isReading = false;
  // A database that does not answer does not tell the mode of the store.
  const logFailure = firstFailureLogger(log, 'it is unknown whether the store is closed');
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    void refresh()
      .then(logFailure.end, logFailure)
      .finally(() => {
        isReading = false;
      });
  }, pollIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Logs the first failure of a series. `end` ends the series. */
function firstFailureLogger(log: Log | null, message: string) {
  let isLogged = false;
  const logFirst = (error: unknown): void => {
    if (!isLogged) log?.warn(describe(error), message);
    isLogged = true;
  };
  return Object.assign(logFirst, { end: () => void (isLogged = false) });
}

/** Uses the clock of the database, which all processes share. */
const isCurrent = or(
  eq(maintenance.reason, 'moved'),
  gt(maintenance.heartbeatAt, sql`now() - ${expiry}`),
);

async function read(db: Db): Promise<InMaintenance | null> {
  const [row] = await db
    .select({
      reason: maintenance.reason,
      store: {
        name: store.name,
        locale: store.locale,
        uiDirection: store.uiDirection,
        theme: store.theme,
      },
    })
    .from(store)
    .innerJoin(maintenance, isCurrent);
  return row ?? null;
}

async function claim(db: Db, reason: MaintenanceReason): Promise<void> {
  const claimed = await db
    .insert(maintenance)
    .values({ reason })
    .onConflictDoUpdate({
      target: maintenance.id,
      set: { reason, startedAt: sql`now()`, heartbeatAt: sql`now()` },
      setWhere: sql`${maintenance.reason} <> 'moved' and ${maintenance.heartbeatAt} <= now() - ${expiry}`,
    })
    .returning();
  if (claimed.length === 0) throw alreadyClosed();
}

const alreadyClosed = (): OperatorError =>
  new OperatorError(
    'operation',
    'The store is closed already: somebody works on it, or it was moved. “gatefold store open” opens it.',
  );

const renew = (db: Db) => db.update(maintenance).set({ heartbeatAt: sql`now()` });

async function deleteRow(db: Db): Promise<void> {
  await db.delete(maintenance).where(ne(maintenance.reason, 'moved'));
}
