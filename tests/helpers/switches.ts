import { remoteClient, type StoreClient } from '../../server/cli/storeClient.ts';
import type { RunningStore } from './startStore.ts';

export type Switches = Readonly<Record<string, string>>;

/** Sets the store by the command while it runs, for pages that are opened later. */
export async function setSwitches({ dataDir }: RunningStore, switches: Switches): Promise<void> {
  const client = await clientOf(dataDir);
  for (const [name, value] of Object.entries(switches))
    await client.setStore({ body: { values: { [name]: value }, isAccepted: true } });
}

/** The current values, which restore the store. */
export async function usualOf({ dataDir }: RunningStore, switches: Switches): Promise<Switches> {
  const shown = await (await clientOf(dataDir)).showStore();
  return Object.fromEntries(Object.keys(switches).map((name) => [name, wordOf(shown[name])]));
}

/** Sets the store during `look`. */
export async function withSwitches(
  store: RunningStore,
  switches: Switches,
  look: () => Promise<void>,
): Promise<void> {
  const usual = await usualOf(store, switches);
  await setSwitches(store, switches);
  try {
    await look();
  } finally {
    await setSwitches(store, usual);
  }
}

const wordOf = (value: string | number | boolean = ''): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

/** The API of the command line at a running store. */
export async function clientOf(dataDir: string): Promise<StoreClient> {
  const client = await remoteClient(dataDir);
  if (!client) throw new Error('Nobody listens for commands.');
  return client;
}
