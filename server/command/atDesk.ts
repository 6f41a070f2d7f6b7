import { Option } from 'commander';
import { readSettings } from '../settings.ts';
import type { CommandContext } from './context.ts';
import type { Desk } from './desk.ts';

/** Imports the database only now, because help and a misspelt command need none. */
export async function atDesk(
  { env }: Pick<CommandContext, 'env'>,
  work: (desk: Desk) => Promise<void>,
): Promise<void> {
  const { withDesk } = await import('./openDesk.ts');
  await withDesk(readSettings(env), work);
}

export const json = (): Option => new Option('--json', 'answer in JSON');
