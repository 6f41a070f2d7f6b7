import { roomFault } from '../disk.ts';
import { certificateFault, readTls } from '../http/tls.ts';
import type { Resources } from '../resources.ts';
import { clockFault } from './clockFault.ts';

type Looked = Pick<Resources, 'db' | 'clock' | 'settings'>;

/** Returns the faults of the machine of a store, one sentence each. */
export async function machineFaults(looked: Looked): Promise<string[]> {
  const tls = await readTls(looked.settings);
  const faults = [
    tls && certificateFault(tls),
    roomFault(looked.settings),
    await clockFault(looked),
  ];
  return faults.filter((fault) => fault !== null);
}
