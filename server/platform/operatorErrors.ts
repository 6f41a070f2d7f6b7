/** The subject of a rejected request. */
type Subject = 'command' | 'operation' | 'payment' | 'user';

/**
 * An error whose message is written for an operator: one sentence with the reason and the remedy. Nothing
 * was changed. Every other error is a fault of the program.
 */
export class OperatorError<Code extends string = Subject> extends Error {
  readonly code: Code;

  constructor(code: Code, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}

/** A reason why the server cannot start that an operator can remove. The message is one sentence. */
export class StartError extends Error {}

/** Another process holds the data folder. It may be about to end, or to open its control socket. */
export class FolderInUse extends StartError {}

/** The code of a system error ('EACCES', 'ENOENT', …); undefined for other errors. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
