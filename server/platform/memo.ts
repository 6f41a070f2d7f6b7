import { LRUCache } from 'lru-cache';

interface MemoTerms {
  /** Entries; the least recently used one is evicted. */
  readonly max: number;
  /** Milliseconds after which a value is read again; without it a value stays until it is evicted. */
  readonly lifetime?: number;
  readonly now?: () => Date;
}

/**
 * Remembers values by key. Callers that ask for one key at the same time share one read. A rejection and
 * `undefined` are not remembered: the next caller reads again.
 */
export class Memo<Value extends {}> {
  readonly #cache: LRUCache<string, Value, () => Promise<Value | undefined>>;

  constructor({ max, lifetime, now = () => new Date() }: MemoTerms) {
    this.#cache = new LRUCache({
      max,
      // lru-cache counts a value as fresh when its age equals the limit.
      ttl: lifetime === undefined ? 0 : lifetime - 1,
      // Otherwise the present time is taken once in a millisecond, by a timer of the machine's clock.
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
      fetchMethod: (_key, _stale, { context: read }) => read(),
      // An eviction during a read does not reject the callers that wait for it.
      ignoreFetchAbort: true,
    });
  }

  get<Read extends Value | undefined>(key: string, read: () => Promise<Read>): Promise<Read> {
    return this.#cache.fetch(key, { context: read }) as Promise<Read>;
  }

  delete(key: string): void {
    this.#cache.delete(key);
  }
}
