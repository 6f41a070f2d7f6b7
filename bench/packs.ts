import { buildPacks, packRows } from '../tests/helpers/builtPack.ts';
import type { RunningStore } from '../tests/helpers/startStore.ts';

/**
 * Builds the packs of all issues of a store. The embedded database has one process at a time, so the store ends
 * before, and starts again at a new address.
 */
export async function withPacks(store: RunningStore): Promise<RunningStore> {
  console.log('  building the packs');
  await store.end();
  const states = await store.inside(async (resources) => {
    await buildPacks(resources);
    return (await packRows(resources)).map(({ state }) => state);
  });
  const missing = states.filter((state) => state !== 'ready').length;
  if (missing > 0) console.log(`  ${missing} of ${states.length} packs could not be built.`);
  return store.restart();
}
