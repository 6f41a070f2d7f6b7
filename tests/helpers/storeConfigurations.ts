import type { Resources } from '../../server/resources.ts';
import { setStore } from '../../server/store/index.ts';
import type { HostPage } from './hostPage.ts';
import { type RunningStore, startStore, type StoreOptions } from './startStore.ts';

/** The stores that end-to-end tests share. A configuration is listed here when two files use it. */
const configurations = {
  /** The seeded issues and users, with the settings of a new store. */
  seeded: () => ({}),
  rightToLeft: () => ({ settings: { 'reading-direction': 'rtl' } }),
  sandbox: () => ({ settings: { sandbox: 'on' } }),
  couponsOnly: () => ({ settings: { 'promo-only': 'on' } }),
  authToRead: () => ({ settings: { auth: 'on', 'auth-to-read': 'on' } }),
  /** With the payment and sign-in simulators of the demo. */
  demo: () => ({ env: { DEMO: '1' } }),
  /** The site of the fixture `host` may show it in a frame. */
  framed: (host) => ({ env: { EMBED_HOSTS: host.origin } }),
} satisfies Record<string, (host: HostPage) => Configuration>;

export type StoreName = keyof typeof configurations;

interface Configuration {
  readonly settings?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** @param prepare changes the data of the store before it starts */
export function startNamedStore(
  name: StoreName,
  host: HostPage,
  prepare: (resources: Resources) => Promise<void>,
): Promise<RunningStore> {
  const { settings = {}, env = {} }: Configuration = configurations[name](host);
  const options: StoreOptions = {
    env,
    async prepare(resources) {
      await prepare(resources);
      for (const [setting, value] of Object.entries(settings))
        await setStore(resources.db, setting, value);
    },
  };
  return startStore(options);
}
