import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { addPeople, personAt, personCookie } from './checkout.ts';
import { type DocumentName, type Published, publishDocument } from './documents.ts';
import { openHostPage } from './hostPage.ts';
import { openPublisherSite } from './publisherSite.ts';
import type { RunningStore } from './startStore.ts';
import { type OtherSites, type StoreName, startNamedStore } from './storeConfigurations.ts';
import { clientOf, type Switches, setSwitches, usualOf } from './switches.ts';
import type { Visit } from './visit.ts';

/** The stores that the tests of one Playwright worker share: each starts with the first test that needs it. */
interface StorePool {
  get(name: StoreName): Promise<RunningStore>;
  /** A number that no test of this worker has had for this store. */
  nextPerson(store: RunningStore): number;
  /** Publishes the document once per worker and store. */
  published(store: RunningStore, name: DocumentName): Promise<Published>;
}

interface WorkerFixtures extends OtherSites {
  readonly stores: StorePool;
}

interface TestFixtures {
  /** Which of the shared stores `store` is. Set it with `test.use({ storeName })`. */
  readonly storeName: StoreName;
  readonly store: RunningStore;
  /** A user who is signed in, owns nothing, and belongs to this test alone. */
  readonly person: SignedInPerson;
  /** The page of `person`, who is signed in. */
  readonly signedInPage: Page;
  /** Changes settings of the store until this test ends. */
  readonly change: (settings: Switches) => Promise<void>;
  /** An issue of this store that all tests of the worker share. */
  readonly published: (name: DocumentName) => Promise<Published>;
}

export interface SignedInPerson {
  readonly email: string;
  /** Calls the store's API as this user. */
  visit(): Promise<Visit>;
  /** Gives this user an issue, as an operator does. */
  own(issueId: number): Promise<void>;
  /** Signs this user in by the session cookie, in a window and in a frame. */
  signIn(context: BrowserContext): Promise<void>;
}

/** The stores whose settings differ in nothing but the direction of reading. */
export const storeReading = { ltr: 'seeded', rtl: 'rightToLeft' } as const;

/**
 * The `test` of every end-to-end file. All its worker fixtures are declared here, once: Playwright starts
 * a new worker process, browser and stores for each different set of worker fixtures. A test that
 * changes what other tests rely on (issues, seeded users, counts) starts a store of its own with
 * `startStore`. Settings are changed with the fixture `change`.
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
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the braces
    async ({}, provide) => {
      const site = await openPublisherSite();
      await provide(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  stores: [
    async ({ host, site }, provide) => {
      const pool = newPool({ host, site });
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
  signedInPage: async ({ page, context, person }, provide) => {
    await person.signIn(context);
    await provide(page);
  },
  change: async ({ store }, provide) => {
    const before: Switches[] = [];
    await provide(async (settings) => {
      before.unshift(await usualOf(store, settings));
      await setSwitches(store, settings);
    });
    for (const usual of before) await setSwitches(store, usual);
  },
  published: ({ store, stores }, provide) => provide((name) => stores.published(store, name)),
});

function newPool(sites: OtherSites): StorePool & { stop(): Promise<void> } {
  const started = new Map<StoreName, Promise<RunningStore>>();
  const counts = new Map<RunningStore, number>();
  const documents = new Map<string, Promise<Published>>();
  return {
    get(name) {
      const store = started.get(name) ?? startNamedStore(name, sites, ({ db }) => addPeople(db));
      started.set(name, store);
      return store;
    },
    nextPerson(store) {
      const number = counts.get(store) ?? 0;
      counts.set(store, number + 1);
      return number;
    },
    published(store, name) {
      const key = `${store.origin} ${name}`;
      const document = documents.get(key) ?? publishDocument(store, name);
      documents.set(key, document);
      return document;
    },
    async stop() {
      await Promise.all([...started.values()].map(async (store) => (await store).stop()));
    },
  };
}

function personOf(store: RunningStore, number: number): SignedInPerson {
  const email = `pays-${number}@example.com`;
  return {
    email,
    visit: () => personAt(store, number),
    async own(issueId) {
      const client = await clientOf(store.dataDir);
      await client.grant({ body: { who: email, what: { kind: 'issue', issueId } } });
    },
    async signIn(context) {
      const { name, value } = personCookie(store, number);
      const framed = {
        name: name.replace('sid_', 'sid_p_'),
        sameSite: 'None',
        secure: true,
      } as const;
      const place = { domain: new URL(store.origin).hostname, path: '/' };
      const both = [{ name }, framed].map((cookie) => ({ ...cookie, ...place, value }));
      await context.addCookies(both);
    },
  };
}
