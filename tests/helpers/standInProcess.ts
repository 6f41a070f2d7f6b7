import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './storeTemplate.ts';

/** The stand-ins in a process that a test may kill. */
export interface StandInProcess {
  readonly origin: string;
  /** Where the store is that webhooks go to. */
  tell(store: string): void;
  /** As a power cut does. */
  kill(): Promise<void>;
}

/** @param folder what they keep, also for the next process on it */
export async function startStandInProcess(folder: string): Promise<StandInProcess> {
  const place = { host: 'localhost', hostname: 'localhost', port: 0, folder, tls: null };
  const file = join(root, 'server/demo/standins/child.ts');
  const args = [JSON.stringify({ ...place, store: null })];
  const child: ChildProcess = fork(file, args, { execArgv: [] });
  const ended = once(child, 'exit');
  const [origin] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The stand-ins did not start.'))),
  ])) as [string];
  return {
    origin,
    tell: (store) => void child.send({ store }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
