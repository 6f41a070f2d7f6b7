import { setTimeout } from 'node:timers/promises';
import type { OpeningPolicy } from '../platform/migrationPolicy.ts';
import { FolderInUse, OperatorError } from '../platform/operatorErrors.ts';
import { openResources } from '../platform/resources.ts';
import type { Settings } from '../config/settings.ts';
import { startControl } from './control.ts';
import { servicesOf, type CliServices, noServer } from './services.ts';
import { StoreDisconnected } from './services/socketClient.ts';
import { remoteServices } from './remoteServices.ts';

const timeoutMs = 30_000;

/**
 * Runs `work` with the store, through the process that holds it, or else by opening it. Migrations run at
 * the start of a server and in `gatefold migrate`, and not here. A process that starts or ends holds the
 * folder without listening: this function waits for it.
 */
export async function withServices<T>(
  settings: Settings,
  newStore: OpeningPolicy['newStore'],
  work: (services: CliServices) => Promise<T>,
): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      const services = await remoteServices(settings.dataDir);
      return services ? await work(services) : await withOwnStore(settings, newStore, work);
    } catch (error) {
      if (!(error instanceof FolderInUse || error instanceof StoreDisconnected)) throw error;
      if (Date.now() > until)
        throw new OperatorError('command', 'The store is busy starting: try again in a moment.');
    }
    await setTimeout(200);
  }
}

async function withOwnStore<T>(
  settings: Settings,
  newStore: OpeningPolicy['newStore'],
  work: (services: CliServices) => Promise<T>,
): Promise<T> {
  const resources = await openResources(settings, { newStore, migrates: false });
  try {
    // The embedded database allows one process. Another command finds this socket and waits.
    const control = settings.databaseUrl ? null : await startControl(resources);
    try {
      return await work(servicesOf(resources, noServer(resources)));
    } finally {
      await control?.finish();
    }
  } finally {
    await resources.close();
  }
}
