import { CommanderError } from 'commander';
import { SettingsError } from '../settings.ts';
import { StartError } from '../startError.ts';
import { isForPeople } from './control.ts';
import { Cancelled, gatefold } from './program.ts';

/** The `gatefold` command. Ends with 0, with 1 when refused, with 2 when not understood. */

const exitCodes = { refused: 1, usage: 2, cancelled: 130 };

try {
  await gatefold().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  // Commander has already said what it has to say.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  process.stderr.write(`${sentenceOf(error)}\n`);
  return error instanceof Cancelled ? exitCodes.cancelled : exitCodes.refused;
}

function sentenceOf(error: unknown): string {
  if (isForPeople(error) || error instanceof Cancelled) return error.message;
  if (error instanceof SettingsError || error instanceof StartError) return error.message;
  return `Something went wrong that should not: ${error instanceof Error ? error.stack : String(error)}`;
}
