import type { ErrorCode } from '#contract/errors.ts';

/** Every way in which the server says no, with its HTTP status and its words for a terminal. */
const refusals: Record<ErrorCode, { status: number; message: string }> = {
  bad_csrf_token: { status: 403, message: 'Bad CSRF token.' },
  bad_request: { status: 400, message: 'The request cannot be understood.' },
  file_gone: { status: 410, message: 'This file has been replaced or removed.' },
  internal: { status: 500, message: 'Something went wrong on the server.' },
  issue_not_found: { status: 404, message: 'There is no such issue.' },
  link_expired: { status: 403, message: 'This link has ended or belongs to another session.' },
  media_unavailable: { status: 502, message: 'The host of this link has no player for it.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  not_signed_in: { status: 401, message: 'Sign in first.' },
  purchase_required: { status: 403, message: 'This issue has to be bought first.' },
  rate_limited: { status: 429, message: 'Too many requests: try again in a while.' },
  sample_missing: { status: 404, message: 'This issue has no sample.' },
  sign_in_to_read: { status: 401, message: 'This store asks readers to sign in.' },
  unsupported_media_type: { status: 415, message: 'The body has to be application/json.' },
};

/** Thrown by a handler to answer with a refusal of the contract. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, message: string = refusals[code].message) {
    super(message);
    this.code = code;
    this.status = refusals[code].status;
  }
}
