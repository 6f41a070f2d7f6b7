import { setImmediate } from 'node:timers/promises';

/**
 * Combines requests of one turn of the event loop, and requests that arrive during a query, into one query.
 * A result is never older than its request, and a thousand requests a second cost a few queries.
 * @param load returns the results in the order of the keys
 */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let isAsking = false;
  const loadBatches = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length > 0) {
      await setImmediate();
      const batch = waiting.splice(0, maxKeys);
      try {
        const values = await load(batch.map(({ key }) => key));
        for (const [place, { resolve }] of batch.entries()) resolve(values[place] as Value);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isAsking = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void loadBatches();
    });
}

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (answer: Value) => void;
  readonly reject: (reason: unknown) => void;
}

/** Keys in one query. */
const maxKeys = 500;
