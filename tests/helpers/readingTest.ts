import { test as base } from '@playwright/test';
import { setStore } from '../../server/store/index.ts';
import { type RunningStore, startStore } from './startStore.ts';

interface Stores {
  readonly store: RunningStore;
}

/** A test with a store of its own for each worker, whose issues read in the direction given. */
export const readingTest = (
  direction: 'ltr' | 'rtl',
  switches: Readonly<Record<string, string>> = {},
) =>
  base.extend<object, Stores>({
    store: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces, and nothing is in them
      async ({}, provide) => {
        const store = await startStore({
          async prepare({ db }) {
            await setStore(db, 'reading-direction', direction);
            for (const [name, value] of Object.entries(switches)) await setStore(db, name, value);
          },
        });
        await provide(store);
        await store.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ store }, provide) => provide(store.origin),
  });
