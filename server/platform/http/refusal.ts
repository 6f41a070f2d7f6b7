import type { ErrorCode } from '#contract/errors.ts';

/** The HTTP status and the English message of each error code. */
const refusals: Record<ErrorCode, { status: number; message: string }> = {
  already_owned: { status: 400, message: 'This is yours already.' },
  bad_csrf_token: { status: 403, message: 'Bad CSRF token.' },
  bad_request: { status: 400, message: 'The request cannot be understood.' },
  body_too_large: { status: 413, message: 'The body is too large.' },
  could_not_register: { status: 403, message: 'This account could not be made.' },
  coupon_product_owned: { status: 400, message: 'You already own this product.' },
  coupon_unknown: { status: 400, message: 'Unknown code.' },
  coupon_used: { status: 400, message: 'This code has already been used.' },
  coupon_used_by_you: { status: 400, message: 'This code has already been used by you.' },
  disk_full: {
    status: 507,
    message: 'The disk of the store is full: make room on it and try again.',
  },
  file_gone: { status: 410, message: 'This file has been replaced or removed.' },
  files_unavailable: {
    status: 503,
    message: 'The files cannot be reached just now: try again in a moment.',
  },
  gateway_card_declined: { status: 400, message: 'The card was declined.' },
  gateway_error: { status: 400, message: 'The payment could not be collected.' },
  gateway_insufficient_funds: {
    status: 400,
    message: 'The card has insufficient funds or reached its limit.',
  },
  gateway_invalid_card: { status: 400, message: 'The card details are incorrect.' },
  gateway_unavailable: { status: 502, message: 'The payment service does not answer.' },
  gift_links_off: { status: 403, message: 'This store offers no gift links.' },
  https_needed: { status: 403, message: 'Signing in needs HTTPS at this address.' },
  internal: { status: 500, message: 'Something went wrong on the server.' },
  issue_not_found: { status: 404, message: 'There is no such issue.' },
  link_expired: { status: 403, message: 'This link has ended or belongs to another session.' },
  maintenance: {
    status: 503,
    message: 'The store is being worked on: try again in a few minutes.',
  },
  media_unavailable: { status: 502, message: 'The host of this link has no player for it.' },
  no_renewal: { status: 400, message: 'There is no subscription that renews itself.' },
  not_a_publisher: { status: 403, message: 'This is for publishers of this store.' },
  not_for_sale: { status: 400, message: 'The store does not sell this.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  not_signed_in: { status: 401, message: 'Sign in first.' },
  payment_not_found: { status: 404, message: 'There is no such payment.' },
  payment_under_way: { status: 409, message: 'This is being paid for just now.' },
  payments_off: { status: 403, message: 'This store takes no payments.' },
  plan_change_unavailable: {
    status: 409,
    message: 'The plan of this subscription cannot be changed.',
  },
  price_changed: { status: 409, message: 'The price has changed: load it anew.' },
  provider_failed: {
    status: 502,
    message: 'The sign-in provider gave an answer that cannot be trusted.',
  },
  provider_unavailable: { status: 502, message: 'The sign-in provider does not answer.' },
  not_resumable: {
    status: 409,
    message: 'This subscription cannot be resumed. Another one can begin when it ends.',
  },
  purchase_required: { status: 403, message: 'This issue has to be bought first.' },
  rate_limited: { status: 429, message: 'Too many requests: try again in a while.' },
  registration_expired: { status: 400, message: 'This registration has ended.' },
  sample_missing: { status: 404, message: 'This issue has no sample.' },
  sign_in_expired: { status: 400, message: 'This sign-in has ended or was used already.' },
  sign_in_refused: { status: 403, message: 'The sign-in provider was told not to go on.' },
  sign_in_to_read: { status: 401, message: 'This store asks readers to sign in.' },
  store_unavailable: {
    status: 503,
    message: 'The store cannot do this just now: try again in a moment.',
  },
  too_many_annotations: { status: 409, message: 'No more annotations can be stored.' },
  too_many_gift_links: { status: 409, message: 'No more gift links can be made for now.' },
  unsupported_media_type: { status: 415, message: 'The body has to be application/json.' },
  user_exists: {
    status: 422,
    message: 'There is an account with this identity or verified e-mail already.',
  },
};

/** Thrown by a handler to respond with an error code of the contract. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Further fields of the body. */
  readonly besides: object;

  constructor(code: ErrorCode, message: string = refusals[code].message, besides: object = {}) {
    super(message);
    this.code = code;
    this.besides = besides;
    this.status = refusals[code].status;
  }
}
