import { roomFault } from '../disk.ts';
import { certificateFault, readTls } from '../http/tls.ts';
import type { Resources } from '../resources.ts';
import { clockFault } from './clockFault.ts';

type Looked = Pick<Resources, 'db' | 'clock' | 'settings'>;

/** What is wrong with the machine of a store, a sentence each. */
export async function machineFaults(looked: Looked): Promise<string[]> {
  const tls = await readTls(looked.settings);
  const faults = [
    tls && certificateFault(tls),
    roomFault(looked.settings),
    await clockFault(looked),
  ];
  return faults.filter((fault) => fault !== null);
}
