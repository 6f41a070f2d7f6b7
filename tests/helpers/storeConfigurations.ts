import type { Resources } from '../../server/platform/resources.ts';
import { setStore } from '../../server/storeSettings/index.ts';
import { closeChecked } from './checkout.ts';
import { preparePublishing } from './publishPage.ts';
import type { HostPage } from './hostPage.ts';
import type { PublisherSite } from './publisherSite.ts';
import { startSignInStore } from './signInPage.ts';
import { type RunningStore, startStore, type StoreOptions } from './startStore.ts';

/** The stores that end-to-end tests share. A configuration is listed here when two files use it. */
const configurations = {
  /** The seeded issues and users, with the settings of a new store. */
  seeded: () => ({}),
  /** The same, for tests that publish: those of `seeded` may count its issues. */
  documents: () => ({}),
  rightToLeft: () => ({ settings: { 'reading-direction': 'rtl' } }),
  /** With the payment and sign-in simulators of the demo. */
  demo: () => ({ env: { DEMO: '1' } }),
  /** A demo store that the sites of the fixtures `host` and `site` may show in a frame. */
  framed: ({ host, site }) => ({
    env: { DEMO: '1', EMBED_ALLOWED_ORIGINS: `${host.origin},${site.origin}` },
  }),
  /** With a provider's simulator, see `signInPage.ts`. The sites of `host` and `site` may show it. */
  signIn: ({ host, site }) => ({
    start: startSignInStore,
    env: { EMBED_ALLOWED_ORIGINS: `${host.origin},${site.origin}` },
  }),
  /** The seeded buyer is a publisher. Tests change the issues. */
  publishing: () => ({ prepare: preparePublishing }),
} satisfies Record<string, (sites: OtherSites) => Configuration>;

export type StoreName = keyof typeof configurations;

/** The sites that may show a store in a frame. */
export interface OtherSites {
  readonly host: HostPage;
  readonly site: PublisherSite;
}

interface Configuration {
  readonly start?: (options: StoreOptions) => Promise<RunningStore>;
  readonly prepare?: (resources: Resources) => Promise<unknown>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** @param prepare changes the data of the store before it starts */
export async function startNamedStore(
  name: StoreName,
  sites: OtherSites,
  prepare: (resources: Resources) => Promise<void>,
): Promise<RunningStore> {
  const configuration: Configuration = configurations[name](sites);
  const { settings = {}, env = {}, start = startStore } = configuration;
  const options: StoreOptions = {
    env,
    async prepare(resources) {
      await prepare(resources);
      await configuration.prepare?.(resources);
      for (const [setting, value] of Object.entries(settings))
        await setStore(resources.db, setting, value, true);
    },
  };
  const store = await start(options);
  return env.DEMO === '1' ? withSoundBooks(store) : store;
}

/** Fails to stop if the payments of the tests break an accounting rule. */
const withSoundBooks = (store: RunningStore): RunningStore => ({
  ...store,
  async stop() {
    await closeChecked(store);
    return 0;
  },
});
