import '../swiftLoading.ts';
import { CommanderError } from 'commander';
import { SettingsError } from '../settings.ts';
import { StartError } from '../startError.ts';
import { Cancelled } from './cancelled.ts';
import { gatefold } from './program.ts';

/** The `gatefold` command. Ends with 0, with 1 when refused, with 2 when not understood. */

const exitCodes = { refused: 1, usage: 2, cancelled: 130 };

try {
  await gatefold().parseAsync();
} catch (error) {
  process.exitCode = await exitCodeOf(error);
}

async function exitCodeOf(error: unknown): Promise<number> {
  // Commander has already said what it has to say.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  process.stderr.write(`${await sentenceOf(error)}\n`);
  return error instanceof Cancelled ? exitCodes.cancelled : exitCodes.refused;
}

async function sentenceOf(error: unknown): Promise<string> {
  const { isForPeople } = await import('./forPeople.ts');
  if (isForPeople(error) || error instanceof Cancelled) return error.message;
  if (error instanceof SettingsError || error instanceof StartError) return error.message;
  return `Something went wrong that should not: ${error instanceof Error ? error.stack : String(error)}`;
}
