import { Option } from 'commander';
import { readSettings } from '../settings.ts';
import type { Desk } from './desk.ts';

/** Loaded only now, because help and a misspelt command need no database. */
export async function atDesk(work: (desk: Desk) => Promise<void>): Promise<void> {
  const { withDesk } = await import('./openDesk.ts');
  await withDesk(readSettings(process.env), work);
}

export const json = (): Option => new Option('--json', 'answer in JSON');

export const say = (answer: string | object): void => {
  process.stdout.write(
    typeof answer === 'string' ? answer : `${JSON.stringify(answer, null, 2)}\n`,
  );
};
