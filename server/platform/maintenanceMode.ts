import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { eq, gt, ne, or, sql } from 'drizzle-orm';
import { type Db, rowsOf } from './db/connection.ts';
import { laterRequirement, laterVersionNeeded } from './db/migrations.ts';
import { maintenance, type MaintenanceReason, store, type StoreRow } from './db/schema.ts';
import { OperatorError } from './operatorErrors.ts';
import { describe } from './observability/errorDescription.ts';

type ShownStore = Pick<StoreRow, 'name' | 'locale' | 'uiDirection' | 'theme'>;

/** The data of the page of a closed store, which needs no database. */
export interface InMaintenance {
  /** 'outdated' for a process whose database a later version has changed. Only its end helps. */
  readonly reason: MaintenanceReason | 'outdated';
  /** The reason as a sentence for an operator, in an outdated process. */
  readonly sentence: string | null;
  readonly store: ShownStore;
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

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

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
  const read = openStateReader(db);
  const refresh = async (): Promise<void> => {
    const wasOutdated = closed?.reason === 'outdated';
    closed = await read();
    if (closed?.reason === 'outdated' && !wasOutdated)
      // In the message, because the log takes a long name of a migration in a field for a secret.
      log?.error({}, `this process is outdated: ${closed.sentence}`);
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
        oneAtATime(() => renew(db).then(logFailure.end, logFailure)),
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

function pollEverySecond(refresh: () => Promise<void>, log: Log): () => void {
  // A database that does not answer does not tell the mode of the store.
  const logFailure = firstFailureLogger(log, 'it is unknown whether the store is closed');
  const timer = setInterval(
    oneAtATime(() => refresh().then(logFailure.end, logFailure)),
    pollIntervalMs,
  );
  timer.unref();
  return () => clearInterval(timer);
}

/** Skips a call while the last one waits, as for the locks of a restore or of a migration. */
function oneAtATime(query: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void query().finally(() => {
      isRunning = false;
    });
  };
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

interface State {
  /** The migration of the later version that the database requires. */
  readonly needed: string | null;
  readonly reason: MaintenanceReason | null;
}

/** Reads only tables that no later version changes. */
async function readState(db: Db): Promise<State> {
  const current = sql`(select ${maintenance.reason} from ${maintenance} where ${isCurrent})`;
  const query = sql`select ${laterRequirement} as needed, ${current} as reason`;
  const [state] = await rowsOf<State>(db, query);
  return state ?? { needed: null, reason: null };
}

/** The name of the store is read ahead: a later version may change its table. */
function openStateReader(db: Db): () => Promise<InMaintenance | null> {
  let shown: ShownStore | null = null;
  return async () => {
    shown ??= await readShownStore(db);
    const { needed, reason } = await readState(db);
    if (needed !== null)
      return { reason: 'outdated', sentence: laterVersionNeeded(needed), store: shown };
    if (reason === null) return null;
    shown = await readShownStore(db);
    return { reason, sentence: null, store: shown };
  };
}

async function readShownStore(db: Db): Promise<ShownStore> {
  const { name, locale, uiDirection, theme } = store;
  const [row] = await db.select({ name, locale, uiDirection, theme }).from(store);
  if (!row) throw new Error('The store has no row in the database.');
  return row;
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
