/** A reason why the server cannot start that its owner can mend; the message is one sentence. */
export class StartError extends Error {}

/** Another process holds the data folder; it may be about to end, or to be reached by its socket. */
export class FolderInUse extends StartError {}

/** The error's code where the system gave one ('EACCES', 'ENOENT', …). */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/**
 * The file system of a program in WebAssembly throws numbers, those of WASI for ENOSPC and EDQUOT. The field
 * that holds the number has another name in each build.
 */
const isFullOfWasi = (error: unknown): boolean =>
  error instanceof Object &&
  'name' in error &&
  error.name === 'ErrnoError' &&
  Object.values(error).some((value) => value === 51 || value === 19);

export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '') || isFullOfWasi(error);
