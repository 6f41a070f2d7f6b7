import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningStore } from './startStore.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** `npm run gatefold -- …` beside a running store; answers what it printed, rejects when it fails. */
export async function gatefoldBeside(store: RunningStore, ...args: string[]): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', 'gatefold', '--', ...args], {
    cwd: root,
    env: { ...process.env, DEMO: '0', DATA_DIR: store.dataDir },
  });
  return stdout;
}

/** Publishes a file for everyone to read and answers its id. */
export async function publishFree(
  store: RunningStore,
  file: string,
  title: string,
  ...options: string[]
): Promise<number> {
  const args = ['issue', 'add', file, '--title', title, '--free', '--json', ...options];
  return (JSON.parse(await gatefoldBeside(store, ...args)) as { id: number }).id;
}
