import { Option } from 'commander';
import type { OpeningPolicy } from '../platform/migrationPolicy.ts';
import { readSettings } from '../config/settings.ts';
import { settingsWarnings } from '../config/startSummary.ts';
import type { CommandContext } from './context.ts';
import type { StoreClient } from './storeClient.ts';

/**
 * Loads the database only now, because help and a misspelt command need none.
 * @param newStore whether the command may create a store. Only commands that fill a store may: other
 *   commands with a wrong DATA_DIR must fail
 */
export async function runWithStore(
  { env, stderr }: Pick<CommandContext, 'env' | 'stderr'>,
  work: (store: StoreClient) => Promise<void>,
  newStore: OpeningPolicy['newStore'] = 'refused',
): Promise<void> {
  const settings = readSettings(env);
  for (const line of settingsWarnings(env)) stderr.write(`${line}\n`);
  const { withStore } = await import('./storeClient.ts');
  await withStore(settings, newStore, work);
}

export const json = (): Option => new Option('--json', 'answer in JSON');
