import type { KeyObject } from 'node:crypto';
import { callbackify } from 'node:util';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { lte, sql } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { rateLimits } from '../db/schema.ts';
import type { Resources } from '../resources.ts';
import { sign } from './keys.ts';

type CounterDependencies = Pick<Resources, 'db' | 'clock'>;

/** The limit of a route. */
interface Route {
  readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string };
}

interface Counted {
  readonly current: number;
  /** Milliseconds until the counter restarts. */
  readonly ttl: number;
}

/**
 * A counter in the database for several processes. The key of a client is a keyed hash, so the row contains
 * no address.
 */
export function sharedRateStore(
  dependencies: CounterDependencies,
  key: KeyObject,
): FastifyRateLimitStoreCtor {
  return class SharedCounts implements FastifyRateLimitStore {
    readonly #route: string;

    constructor(options: object) {
      const { method = '', url = '' } = (options as Route).routeInfo ?? {};
      this.#route = `${String(method)} ${url}`;
    }

    incr(who: string, done: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number) {
      const hash = sign(key, this.#route, who);
      callbackify(() => countOne(dependencies, hash, timeWindow))(done);
    }

    child(options: object): FastifyRateLimitStore {
      return new SharedCounts(options);
    }
  };
}

/** One statement, so that no concurrent increment is lost. */
async function countOne(
  { db, clock }: CounterDependencies,
  key: string,
  timeWindow: number,
): Promise<Counted> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + timeWindow);
  const isOver = lte(rateLimits.endsAt, now);
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning({ current: rateLimits.count, endsAt: rateLimits.endsAt });
  if (!row) throw new Error('Nothing was counted.');
  return { current: row.current, ttl: Math.max(0, row.endsAt.getTime() - now.getTime()) };
}

export async function deleteOldCounts(tx: Queries, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lte(rateLimits.endsAt, now));
}
