import type { ErrorCode } from '#contract/errors.ts';

/**
 * A call that did not succeed. `no_connection` means that the store did not answer: `status` is 0
 * then, or 502 to 504 where a proxy says so. Else `status` is the HTTP status; the words for a person are `errors.<code>` in the language files. `body` is
 * what the refusal said besides, unchecked.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'no_connection';
  readonly body: unknown;

  constructor(
    status: number,
    code: ErrorCode | 'no_connection',
    message: string,
    body: unknown = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
  }
}
