import { addIssues } from '../../tests/helpers/manyIssues.ts';
import { type RunningStore, startStore } from '../../tests/helpers/startStore.ts';
import { setStore } from '../../server/storeSettings/index.ts';

/** Real stores with a given number of issues, all in one list. */
export interface Shops {
  readonly of: (count: number) => Promise<RunningStore>;
  readonly close: () => Promise<void>;
}

export async function openShops(): Promise<Shops> {
  const stores = new Map<number, Promise<RunningStore>>();
  return {
    of(count) {
      const store = stores.get(count) ?? startWith(count);
      stores.set(count, store);
      return store;
    },
    async close() {
      for (const store of stores.values()) await (await store).stop();
    },
  };
}

/** Rows that share the files of the five visible seeded issues. */
const startWith = (count: number): Promise<RunningStore> =>
  startStore({
    db: 'pglite',
    prepare: async (resources) => {
      await addIssues(resources, count - 5);
      await setStore(resources.db, 'pagination', 'off');
    },
  });
