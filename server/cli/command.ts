import { Command, InvalidArgumentError, Option } from 'commander';
import path from 'node:path';
import { deprecatedNames, deprecationWarning } from '../config/deprecatedNames.ts';
import type { OpeningPolicy } from '../platform/migrationPolicy.ts';
import { readSettings } from '../config/settings.ts';
import { settingsWarnings } from '../config/startSummary.ts';
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

type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** The input and output of a command: all that it reads from its process and writes to it. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Aborts when the user interrupts the command. */
  readonly signal: AbortSignal;
}

/** Control characters and direction marks, which change a terminal. Tabs and line ends stay. */
const controlCharacters = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu;

/** Removes the characters that control a terminal from a user's text. */
export const withoutControlCharacters = (text: string): string =>
  text.replaceAll(controlCharacters, '');

/** Prints the result of a command: text, or an object as JSON, which escapes control characters. */
export function print({ stdout }: Pick<CommandContext, 'stdout'>, output: string | object): void {
  stdout.write(
    typeof output === 'string' ? withoutControlCharacters(output) : `${jsonOf(output)}\n`,
  );
}

const jsonOf = (output: object): string =>
  JSON.stringify(output, null, 2).replaceAll(
    controlCharacters,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * The absolute path of a file that the user named.
 * npm runs the command in the project's folder and passes the user's folder in INIT_CWD.
 */
export const fromHere = ({ env }: Pick<CommandContext, 'env'>, file: string): string =>
  path.resolve(env.INIT_CWD ?? '.', file);

/** The command has succeeded, and its result contains faults: the exit code is 1. */
export class FaultsFound extends Error {}

type Outputs = Pick<CommandContext, 'stdout' | 'stderr'>;

/** Sub-commands added with `addCommand` inherit nothing: each one is configured here. */
export const command = (name: string, { stdout, stderr }: Outputs): Command =>
  new Command(name)
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError('See what there is with --help.')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
      outputError: (text, write) => write(asSentence(text)),
    });

type DeprecatedCommand = keyof typeof deprecatedNames.commands;

/** Makes a subcommand write a warning that gives its present name. */
export const deprecated = (
  subcommand: Command,
  name: DeprecatedCommand,
  { stderr }: Outputs,
): Command =>
  subcommand.hook('preAction', () => {
    stderr.write(`${deprecationWarning(name, deprecatedNames.commands[name])}\n`);
  });

const widthOf = ({ isTTY, columns }: Outputs['stdout']): number => (isTTY && columns) || 80;

/** Commander's "error: unknown option '--x'" as a sentence. */
const asSentence = (text: string): string =>
  text
    .replace(/^error: (.)/, (_, first: string) => first.toUpperCase())
    .replace(/([^.\n])\n/, '$1.\n');

/** The value of an option that is a day. */
export function day(text: string): string {
  const time = new Date(`${text}T00:00:00Z`);
  // `Date` turns the 31st of February into a day of March, which the comparison detects.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(`${text}T`))
    throw new InvalidArgumentError('It must be a day, like 2026-12-31');
  return text;
}
