import type { ErrorCode } from '#contract/errors.ts';

/**
 * A call that did not succeed. `status` is the HTTP status, or 0 where no answer came at all
 * (`no_connection`); the words for a person are `errors.<code>` in the language files.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'no_connection';

  constructor(status: number, code: ErrorCode | 'no_connection', message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
