import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { IntegrationsModule } from '../server/integrations.ts';
import { demoIntegrations } from './integrations.ts';
import { startSeeding } from './seed.ts';
import { startSimulators } from './simulators/index.ts';

export { fillNewStore } from './finishedStore.ts';
export { settingsFault } from './simulators/accounts.ts';

/** Resolves as soon as the first magazines are in the catalogue. `opened` begins to generate the others. */
export const openIntegrations: IntegrationsModule['openIntegrations'] = async (
  resources,
  tell,
  signal,
) => {
  const seeding = await startSeeding(resources, tell, signal);
  await keepSimulatedState(resources.settings.dataDir);
  const [simulators] = await Promise.all([startSimulators(resources.settings), seeding.open()]);
  let completion = Promise.resolve();
  return {
    ...demoIntegrations(simulators, () => seeding.progress),
    opened(origin) {
      simulators.setStoreOrigin(origin);
      completion = seeding.complete().catch((error: unknown) => {
        if (!signal.aborted)
          tell(
            `The demo stopped adding magazines, and continues at the next start. ${String(error)}`,
          );
      });
    },
    async close() {
      await completion;
      await simulators.close();
    },
  };
};

/** An earlier version stored the payments of the simulators in a folder with another name. */
async function keepSimulatedState(dataDir: string): Promise<void> {
  await rename(path.join(dataDir, 'standins'), path.join(dataDir, 'simulators')).catch(
    () => undefined,
  );
}
