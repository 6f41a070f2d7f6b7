import type { ErrorCode } from '#contract/errors.ts';

/**
 * A failed call. The code `no_connection` means that the store did not answer: `status` is 0, or 502 to 504
 * from a proxy. Otherwise `status` is the HTTP status. The text for users is `errors.<code>` in the
 * language files. `body` is the rest of the server's answer, unchecked.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'no_connection';
  readonly body: unknown;
  /** For `reportErrors`. */
  readonly isExpected: boolean;

  constructor(
    status: number,
    code: ErrorCode | 'no_connection',
    message: string,
    body: unknown = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.isExpected = code === 'no_connection';
    this.body = body;
  }

  /** No answer, an ended session, too many calls, or a fault of the server: a later attempt may succeed. */
  get isTemporary(): boolean {
    return [0, 401, 403, 408, 429].includes(this.status) || this.status >= 500;
  }
}

/** Returns any error as an `ApiError`. An error that is not of a call is a fault, and is reported. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  reportError(error);
  return new ApiError(0, 'internal', String(error));
}
