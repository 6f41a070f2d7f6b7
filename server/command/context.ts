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

/** Writes the answer of a command: text, or an object as JSON. */
export function say({ stdout }: Pick<CommandContext, 'stdout'>, answer: string | object): void {
  stdout.write(typeof answer === 'string' ? answer : `${JSON.stringify(answer, null, 2)}\n`);
}

/**
 * The absolute path of a file that the user named.
 * npm runs the command in the project's folder and passes the user's folder in INIT_CWD.
 */
export const fromHere = ({ env }: Pick<CommandContext, 'env'>, file: string): string =>
  path.resolve(env.INIT_CWD ?? '.', file);

/** The command has done its work, and its answer names faults: the exit code is 1. */
export class FaultsFound extends Error {}
