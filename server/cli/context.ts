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
const steering = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu;

/** Removes the characters that control a terminal from a user's text. */
export const withoutSteering = (text: string): string => text.replaceAll(steering, '');

/** Prints the result of a command: text, or an object as JSON, which escapes control characters. */
export function print({ stdout }: Pick<CommandContext, 'stdout'>, answer: string | object): void {
  stdout.write(typeof answer === 'string' ? withoutSteering(answer) : `${jsonOf(answer)}\n`);
}

const jsonOf = (answer: object): string =>
  JSON.stringify(answer, null, 2).replaceAll(
    steering,
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
