import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './storeTemplate.ts';

/** The simulators in a process that a test may kill. */
export interface SimulatorProcess {
  readonly origin: string;
  /** Where the store is that webhooks go to. */
  tell(store: string): void;
  /** Kills the process by SIGKILL. */
  kill(): Promise<void>;
}

/** @param folder the files of the simulators, which the next process reads */
export async function startSimulatorProcess(folder: string): Promise<SimulatorProcess> {
  const place = { host: 'localhost', hostname: 'localhost', port: 0, folder, tls: null };
  const file = join(root, 'demo/simulators/main.ts');
  const args = [JSON.stringify({ ...place, store: null })];
  const child: ChildProcess = fork(file, args, { execArgv: [] });
  const ended = once(child, 'exit');
  const [origin] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The simulators did not start.'))),
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
