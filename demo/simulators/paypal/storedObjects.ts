import type { ObjectStore } from '../objectStore.ts';

interface StoredValue {
  readonly id: string;
  readonly object: string;
  readonly value: unknown;
}

/** The stored objects of PayPal. There is one account, and an object does not contain its own kind. */
export class PayPalObjects {
  private readonly store: ObjectStore;

  constructor(store: ObjectStore) {
    this.store = store;
  }

  find(kind: string, id: string): unknown {
    return this.store.find<StoredValue>('', kind, id)?.value ?? null;
  }

  save(kind: string, id: string, value: unknown): void {
    this.store.save<StoredValue>('', { id, object: kind, value });
  }

  /** Returns the oldest object first. */
  all<T>(kind: string): T[] {
    return this.store
      .all<StoredValue>('', kind)
      .map(({ value }) => value as T)
      .toReversed();
  }

  /** Commits all changes of `work`, or none if it throws. `work` must be synchronous. */
  transaction<T>(work: () => T): T {
    return this.store.transaction(work);
  }
}
