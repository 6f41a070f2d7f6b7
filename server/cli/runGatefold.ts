import { readFileSync } from 'node:fs';
import { CommanderError, type Command } from 'commander';
import { BlobsUnavailable } from '../platform/blobs/blobStore.ts';
import { failedQuerySentence, describe } from '../platform/observability/errorDescription.ts';
import { OperatorError, StartError } from '../platform/operatorErrors.ts';
import { SettingsError } from '../config/settings.ts';
import { type CommandContext, FaultsFound, withoutControlCharacters, command } from './command.ts';
import { Cancelled } from './terminalText.ts';
import { check } from './checkProgram.ts';
import { coupon } from './couponProgram.ts';
import { exportIssues, importIssues } from './folderProgram.ts';
import { issue } from './issueProgram.ts';
import { backup, migrate, restore } from './operationsProgram.ts';
import { payment } from './paymentProgram.ts';
import { bundle } from './bundleProgram.ts';
import { plan } from './planProgram.ts';
import { store } from './storeProgram.ts';
import { support } from './supportProgram.ts';
import { token } from './tokenProgram.ts';
import { user } from './userProgram.ts';

function programVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** The command with its subcommands. `parseAsync` runs one. */
const gatefold = (context: CommandContext): Command =>
  command('gatefold', context)
    .description('Publishes issues and sets up the store.')
    .version(programVersion(), '--version', 'the version of this program')
    .addCommand(issue(context))
    .addCommand(importIssues(context))
    .addCommand(exportIssues(context))
    .addCommand(plan(context))
    .addCommand(bundle(context))
    .addCommand(coupon(context))
    .addCommand(support(context))
    .addCommand(store(context))
    .addCommand(payment(context))
    .addCommand(user(context))
    .addCommand(token(context))
    .addCommand(backup(context))
    .addCommand(restore(context))
    .addCommand(migrate(context))
    .addCommand(check(context));

const exitCodes = { done: 0, refused: 1, usage: 2, cancelled: 130 };

/**
 * Runs one `gatefold` command and resolves with its exit code. It leaves no resource open, so that one
 * process can run several commands, also in parallel.
 * - 1: the store rejects the command or has faults
 * - 2: the arguments are wrong
 * - 130: the user interrupted the command
 * @param args without the name of the program
 */
export async function runGatefold(
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  try {
    await gatefold(context).parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    return exitCodeOf(error, context);
  }
}

function exitCodeOf(error: unknown, { env, stderr }: CommandContext): number {
  // Commander has written its message already.
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  if (error instanceof FaultsFound) return exitCodes.refused;
  stderr.write(`${withoutControlCharacters(sentenceOf(error))}\n`);
  if (env.LOG_LEVEL === 'debug') stderr.write(`${JSON.stringify(describe(error))}\n`);
  return error instanceof Cancelled ? exitCodes.cancelled : exitCodes.refused;
}

function sentenceOf(error: unknown): string {
  if (error instanceof OperatorError || error instanceof Cancelled) return error.message;
  if (error instanceof SettingsError || error instanceof StartError) return error.message;
  if (error instanceof BlobsUnavailable) return error.message;
  const sentence = failedQuerySentence(error);
  if (sentence !== null) return `${sentence} With LOG_LEVEL=debug the command shows the query.`;
  return `Something went wrong that should not: ${error instanceof Error ? error.stack : String(error)}`;
}
