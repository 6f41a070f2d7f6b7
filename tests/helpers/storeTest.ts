import { type BrowserContext, test as base } from '@playwright/test';
import { addPeople, personAt, personCookie } from './checkout.ts';
import { type HostPage, openHostPage } from './hostPage.ts';
import type { RunningStore } from './startStore.ts';
import { type StoreName, startNamedStore } from './storeConfigurations.ts';
import type { Visit } from './visit.ts';

/** The stores that the tests of one Playwright worker share: each starts when the first test asks for it. */
interface StorePool {
  get(name: StoreName): Promise<RunningStore>;
  /** A number that no test of this worker has had for this store. */
  nextPerson(store: RunningStore): number;
}

interface WorkerFixtures {
  readonly stores: StorePool;
  /** A page of another site. The store `framed` allows this site in `EMBED_HOSTS`. */
  readonly host: HostPage;
}

interface TestFixtures {
  /** Which of the shared stores `store` is. Set it with `test.use({ storeName })`. */
  readonly storeName: StoreName;
  readonly store: RunningStore;
  /** A user who is signed in, owns nothing, and belongs to this test alone. */
  readonly person: SignedInPerson;
}

export interface SignedInPerson {
  readonly email: string;
  /** Calls the store's API as this user. */
  visit(): Promise<Visit>;
  /** Signs this user in by the cookie that signing in would leave. */
  signIn(context: BrowserContext): Promise<void>;
}

/**
 * The `test` of every end-to-end file. All its worker fixtures are declared here, once: Playwright starts
 * a new worker process, browser and stores for each different set of worker fixtures. A test that
 * changes what other tests rely on (settings of the store, issues, counts) starts a store of its own
 * with `startStore`.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the braces
    async ({}, provide) => {
      const host = await openHostPage();
      await provide(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  stores: [
    async ({ host }, provide) => {
      const pool = newPool(host);
      await provide(pool);
      await pool.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  storeName: ['seeded', { option: true }],
  store: [
    ({ stores, storeName }, provide) => stores.get(storeName).then(provide),
    { timeout: 120_000 },
  ],
  baseURL: ({ store }, provide) => provide(store.origin),
  person: ({ store, stores }, provide) => provide(personOf(store, stores.nextPerson(store))),
});

function newPool(host: HostPage): StorePool & { stop(): Promise<void> } {
  const started = new Map<StoreName, Promise<RunningStore>>();
  const counts = new Map<RunningStore, number>();
  return {
    get(name) {
      const store = started.get(name) ?? startNamedStore(name, host, ({ db }) => addPeople(db));
      started.set(name, store);
      return store;
    },
    nextPerson(store) {
      const number = counts.get(store) ?? 0;
      counts.set(store, number + 1);
      return number;
    },
    async stop() {
      await Promise.all([...started.values()].map(async (store) => (await store).stop()));
    },
  };
}

function personOf(store: RunningStore, number: number): SignedInPerson {
  return {
    email: `pays-${number}@example.com`,
    visit: () => personAt(store, number),
    async signIn(context) {
      const { name, value } = personCookie(store, number);
      await context.addCookies([{ name, value, url: store.origin }]);
    },
  };
}
