import type { ErrorCode } from '#contract/errors.ts';

/**
 * The HTTP status and the message of each error code. The message is for developers of clients and for operators: the
 * app shows `errors.<code>` of `locales` instead.
 */
const refusals: Record<ErrorCode, readonly [status: number, message: string]> = {
  already_owned: [400, 'This is yours already.'],
  bad_csrf_token: [403, 'Bad CSRF token.'],
  bad_request: [400, 'The request cannot be understood.'],
  body_too_large: [413, 'The body is too large.'],
  consent_needed: [409, 'The consent to immediate performance is missing: load the page anew.'],
  could_not_register: [403, 'This account could not be made.'],
  coupon_for_purchase: [
    400,
    'This code lowers the price of an issue. Enter it when you buy one for which it is valid.',
  ],
  coupon_product_owned: [400, 'You already own this product.'],
  coupon_unknown: [400, 'Unknown code.'],
  coupon_used: [400, 'This code has already been used.'],
  coupon_used_by_you: [400, 'This code has already been used by you.'],
  disk_full: [507, 'The disk of the store is full: make room on it and try again.'],
  file_gone: [410, 'This file has been replaced or removed.'],
  files_unavailable: [503, 'The files cannot be reached just now: try again in a moment.'],
  gateway_card_declined: [400, 'The card was declined.'],
  gateway_error: [400, 'The payment could not be collected.'],
  gateway_insufficient_funds: [400, 'The card has insufficient funds or reached its limit.'],
  gateway_invalid_card: [400, 'The card details are incorrect.'],
  gateway_unavailable: [502, 'The payment service does not answer.'],
  gift_after_subscription: [400, 'Redeem this gift after your subscription has ended.'],
  gift_links_off: [403, 'This store offers no gift links.'],
  host_identity_expired: [
    400,
    'This token of the host has ended, begins later, or lasts too long.',
  ],
  host_identity_refused: [403, 'The sign-in of the host does not allow that.'],
  host_identity_used: [400, 'This token of the host was used already.'],
  https_needed: [403, 'Signing in needs HTTPS at this address.'],
  internal: [500, 'Something went wrong on the server.'],
  issue_not_found: [404, 'There is no such issue.'],
  last_sign_in_way: [409, 'The account could not be entered any more.'],
  link_expired: [403, 'This link has ended or belongs to another session.'],
  maintenance: [503, 'The store is being worked on: try again in a few minutes.'],
  media_unavailable: [502, 'The host of this link has no player for it.'],
  no_renewal: [400, 'There is no subscription that renews itself.'],
  not_a_publisher: [403, 'This is for publishers of this store.'],
  not_for_sale: [400, 'The store does not sell this.'],
  not_found: [404, 'There is nothing here.'],
  not_signed_in: [401, 'Sign in first.'],
  passkey_refused: [403, 'This passkey was not accepted.'],
  payment_not_found: [404, 'There is no such payment.'],
  payment_under_way: [409, 'This is being paid for just now.'],
  payments_off: [403, 'This store takes no payments.'],
  plan_change_unavailable: [409, 'The plan of this subscription cannot be changed.'],
  price_changed: [409, 'The price has changed: load it anew.'],
  provider_failed: [502, 'The sign-in provider gave an answer that cannot be trusted.'],
  provider_unavailable: [502, 'The sign-in provider does not answer.'],
  not_resumable: [409, 'This subscription cannot be resumed. Another one can begin when it ends.'],
  purchase_required: [403, 'This issue has to be bought first.'],
  rate_limited: [429, 'Too many requests: try again in a while.'],
  registration_expired: [400, 'This registration has ended.'],
  sample_missing: [404, 'This issue has no sample.'],
  sign_in_code_spent: [403, 'The code was wrong too often: ask for a new mail.'],
  sign_in_code_wrong: [403, 'This is not the code of the mail.'],
  sign_in_expired: [400, 'This sign-in has ended or was used already.'],
  sign_in_refused: [403, 'The sign-in provider was told not to go on.'],
  sign_in_to_read: [401, 'This store asks readers to sign in.'],
  sign_in_way_taken: [409, 'Another account has this identity or e-mail.'],
  store_unavailable: [503, 'The store cannot do this just now: try again in a moment.'],
  too_many_annotations: [409, 'No more annotations can be stored.'],
  too_many_gift_links: [409, 'No more gift links can be made for now.'],
  unsupported_media_type: [415, 'The body has to be application/json.'],
  user_exists: [422, 'There is an account with this identity or verified e-mail already.'],
};

/** Thrown by a handler to respond with an error code of the contract. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Further fields of the body. */
  readonly besides: object;

  constructor(code: ErrorCode, message: string = refusals[code][1], besides: object = {}) {
    super(message);
    this.code = code;
    this.besides = besides;
    this.status = refusals[code][0];
  }
}
