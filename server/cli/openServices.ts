import { setTimeout } from 'node:timers/promises';
import type { Opening } from '../platform/openingPolicy.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { openResources } from '../platform/resources.ts';
import type { Settings } from '../config/settings.ts';
import { FolderInUse } from '../config/startError.ts';
import { startControl } from './control.ts';
import { deskOf, type Desk, noServer } from './services.ts';
import { StoreGone } from './services/socketClient.ts';
import { remoteDesk } from './remoteServices.ts';

const patienceMilliseconds = 30_000;

/**
 * Does something with the store: through the process that holds it, else by holding it meanwhile.
 * A database is migrated by a server that starts and by `gatefold migrate`, and not here.
 * A process that is just starting or ending holds the folder without listening: waits for it.
 */
export async function withDesk<T>(
  settings: Settings,
  newStore: Opening['newStore'],
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  const until = Date.now() + patienceMilliseconds;
  for (;;) {
    try {
      const desk = await remoteDesk(settings.dataDir);
      return desk ? await work(desk) : await withOwnDesk(settings, newStore, work);
    } catch (error) {
      if (!(error instanceof FolderInUse || error instanceof StoreGone)) throw error;
      if (Date.now() > until)
        throw new OperatorError('command', 'The store is busy starting: try again in a moment.');
    }
    await setTimeout(200);
  }
}

async function withOwnDesk<T>(
  settings: Settings,
  newStore: Opening['newStore'],
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  const resources = await openResources(settings, { newStore, migrates: false });
  try {
    // The embedded database has room for one process: a second command finds this one, and waits.
    const control = settings.databaseUrl ? null : await startControl(resources);
    try {
      return await work(deskOf(resources, noServer(resources)));
    } finally {
      await control?.finish();
    }
  } finally {
    await resources.close();
  }
}
