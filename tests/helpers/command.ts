import { gatefold } from './gatefold.ts';
import type { RunningStore } from './startStore.ts';

/**
 * Runs a `gatefold` command in the test's process, which speaks to a running store by its socket.
 * Returns what the command prints, and rejects when it fails.
 */
export async function gatefoldBeside(
  { dataDir }: Pick<RunningStore, 'dataDir'>,
  ...args: string[]
): Promise<string> {
  const { code, out, err } = await gatefold(args, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`gatefold ${args.join(' ')} ended with ${code}:\n${err}`);
  return out;
}

/** Publishes a file that everyone may read, and returns the id of the issue. */
export async function publishFree(
  store: Pick<RunningStore, 'dataDir'>,
  file: string,
  title: string,
  ...options: string[]
): Promise<number> {
  const args = ['issue', 'add', file, '--title', title, '--free', '--json', ...options];
  return (JSON.parse(await gatefoldBeside(store, ...args)) as { id: number }).id;
}
