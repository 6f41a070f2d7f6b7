import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Db } from './db/connection.ts';
import { maintenance, type MaintenanceReason, store, type StoreRow } from './db/schema.ts';
import { OperatorError } from './operatorError.ts';
import { describe } from './observability/description.ts';

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

const lookEvery = 1000;
const sayEvery = 5000;
const oldAfter = sql`interval '30 seconds'`;
/** Milliseconds that running calls get to end. */
const grace = 1500;

/** @param isShared whether other processes may work on the database too */
export function openMaintenanceMode(db: Db, isShared: boolean): MaintenanceMode {
  let closed: InMaintenance | null = null;
  let isWatching = false;
  let isAtWork = false;
  let log: Log | null = null;
  const look = async (): Promise<void> => {
    closed = await read(db);
  };
  return {
    get closed() {
      return closed;
    },
    async whileClosed(reason, work, then = 'open') {
      if (isAtWork) throw taken();
      isAtWork = true;
      // The embedded database has one process, so an existing row was left by a dead process.
      if (!isShared) await release(db);
      await claim(db, reason).catch((error: unknown) => {
        isAtWork = false;
        throw error;
      });
      const sayFailed = onceIn(
        log,
        'the store may open by itself: its closing could not be prolonged',
      );
      const timer = setInterval(() => void keepUp(db).then(sayFailed.end, sayFailed), sayEvery);
      try {
        await look();
        if (isShared) await setTimeout(2 * lookEvery);
        if (isShared || isWatching) await setTimeout(grace);
        const done = await work();
        if (then === 'moved') await db.update(maintenance).set({ reason: 'moved' });
        return done;
      } finally {
        clearInterval(timer);
        isAtWork = false;
        await release(db);
        await look();
      }
    },
    async open() {
      const opened = await db.delete(maintenance).returning();
      await look();
      return opened.length > 0;
    },
    async watch(watcher) {
      isWatching = true;
      log = watcher;
      if (!isShared) await release(db);
      await look();
      return isShared ? looking(look, watcher) : () => {};
    },
  };
}

/** One read at a time. A read waits while a restore replaces the rows. */
function looking(look: () => Promise<void>, log: Log): () => void {
  let isUnderWay = false;
  // A database that does not answer does not tell the mode of the store.
  const sayFailed = onceIn(log, 'it is unknown whether the store is closed');
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    void look()
      .then(sayFailed.end, sayFailed)
      .finally(() => {
        isUnderWay = false;
      });
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}

/** Logs the first failure of a series. `end` ends the series. */
function onceIn(log: Log | null, words: string) {
  let isLogged = false;
  const say = (error: unknown): void => {
    if (!isLogged) log?.warn(describe(error), words);
    isLogged = true;
  };
  return Object.assign(say, { end: () => void (isLogged = false) });
}

/** Uses the clock of the database, which all processes share. */
const isFresh = or(
  eq(maintenance.reason, 'moved'),
  gt(maintenance.aliveAt, sql`now() - ${oldAfter}`),
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
    .innerJoin(maintenance, isFresh);
  return row ?? null;
}

async function claim(db: Db, reason: MaintenanceReason): Promise<void> {
  const claimed = await db
    .insert(maintenance)
    .values({ reason })
    .onConflictDoUpdate({
      target: maintenance.id,
      set: { reason, beganAt: sql`now()`, aliveAt: sql`now()` },
      setWhere: sql`${maintenance.reason} <> 'moved' and ${maintenance.aliveAt} <= now() - ${oldAfter}`,
    })
    .returning();
  if (claimed.length === 0) throw taken();
}

const taken = (): OperatorError =>
  new OperatorError(
    'operation',
    'The store is closed already: somebody works on it, or it was moved. “gatefold store open” opens it.',
  );

const keepUp = (db: Db) => db.update(maintenance).set({ aliveAt: sql`now()` });

async function release(db: Db): Promise<void> {
  await db.delete(maintenance).where(ne(maintenance.reason, 'moved'));
}
