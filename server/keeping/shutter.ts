import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { maintenance, store } from '../db/schema.ts';
import { OperatorError } from '../operatorError.ts';
import type { Closed, ClosingReason } from './closed.ts';
import { describe } from '../operating/description.ts';

/**
 * Closes the store for work on it, in every process of it: who is at work keeps a row in the database
 * fresh, and the others look there each second. Whoever dies at work leaves a row that grows old, and
 * the store opens again by itself.
 */
export interface Shutter {
  /** null where the store is open. */
  readonly closed: Closed | null;
  /**
   * Does something while nobody reads or buys, after all processes know and what was under way is
   * done. Throws `OperatorError` where somebody is at work already.
   * @param then how it is left where the work was done
   */
  whileClosed<T>(
    reason: Exclude<ClosingReason, 'moved'>,
    work: () => Promise<T>,
    then?: 'open' | 'moved',
  ): Promise<T>;
  /** Opens a store that was left closed; false where it was open. */
  open(): Promise<boolean>;
  /** Looks now, and from then on; the answered function ends that. A look that fails is logged. */
  watch(log: Log): Promise<() => void>;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

const lookEvery = 1000;
const sayEvery = 5000;
const oldAfter = sql`interval '30 seconds'`;
/** Milliseconds that calls under way are given. */
const grace = 1500;

/** @param isShared whether other processes may work on the database too */
export function openShutter(db: Db, isShared: boolean): Shutter {
  let closed: Closed | null = null;
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
      // With the embedded database nobody else can be at work, so what is there was left behind.
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

/** One look at a time: while rows are exchanged it has to wait. */
function looking(look: () => Promise<void>, log: Log): () => void {
  let isUnderWay = false;
  // A database that does not answer says nothing about the store.
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

/** Logs the first of several failures in a row; `end` ends the row. */
function onceIn(log: Log | null, words: string) {
  let isLogged = false;
  const say = (error: unknown): void => {
    if (!isLogged) log?.warn(describe(error), words);
    isLogged = true;
  };
  return Object.assign(say, { end: () => void (isLogged = false) });
}

/** By the database's own clock, which all processes share. */
const isFresh = or(
  eq(maintenance.reason, 'moved'),
  gt(maintenance.aliveAt, sql`now() - ${oldAfter}`),
);

async function read(db: Db): Promise<Closed | null> {
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

async function claim(db: Db, reason: ClosingReason): Promise<void> {
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
