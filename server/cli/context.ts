import path from 'node:path';

type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** Everything that a command reads from the process that runs it, and writes to it. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Aborts when the user interrupts the command. */
  readonly signal: AbortSignal;
}

/** Control characters and marks of direction, which a terminal obeys. Tabs and line ends stay. */
const steering = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu;

/** Text of users without the characters that a terminal obeys. */
export const withoutSteering = (text: string): string => text.replaceAll(steering, '');

/** Writes the answer of a command: text, or an object as JSON, which escapes what steers a terminal. */
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

/** The command has done its work, and its answer names faults: the exit code is 1. */
export class FaultsFound extends Error {}
