import path from 'node:path';

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
