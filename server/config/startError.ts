/** A reason why the server cannot start that its owner can mend; the message is one sentence. */
export class StartError extends Error {}

/** Another process holds the data folder; it may be about to end, or to be reached by its socket. */
export class FolderInUse extends StartError {}

/** The error's code where the system gave one ('EACCES', 'ENOENT', …). */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
