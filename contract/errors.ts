import * as z from 'zod/mini';

/**
 * The error codes of the server. The list is closed: a new code does not compile until each language has a text for it
 * (`locales/*.json`, key `errors.<code>`).
 */
export const errorCodes = [
  'already_owned',
  'bad_csrf_token',
  'bad_request',
  'body_too_large',
  'consent_needed',
  'could_not_register',
  'coupon_for_purchase',
  'coupon_product_owned',
  'coupon_unknown',
  'coupon_used',
  'coupon_used_by_you',
  'disk_full',
  'file_gone',
  'files_unavailable',
  'gateway_card_declined',
  'gateway_error',
  'gateway_insufficient_funds',
  'gateway_invalid_card',
  'gateway_unavailable',
  'gift_after_subscription',
  'gift_links_off',
  'host_identity_expired',
  'host_identity_refused',
  'host_identity_used',
  'https_needed',
  'internal',
  'issue_not_found',
  'last_sign_in_way',
  'link_expired',
  'maintenance',
  'media_unavailable',
  'no_renewal',
  'not_a_publisher',
  'not_for_sale',
  'not_found',
  'not_resumable',
  'not_signed_in',
  'passkey_refused',
  'payment_not_found',
  'payment_under_way',
  'payments_off',
  'plan_change_unavailable',
  'price_changed',
  'provider_failed',
  'provider_unavailable',
  'purchase_required',
  'rate_limited',
  'registration_expired',
  'sample_missing',
  'sign_in_code_spent',
  'sign_in_code_wrong',
  'sign_in_expired',
  'sign_in_refused',
  'sign_in_to_read',
  'sign_in_way_taken',
  'store_unavailable',
  'too_many_annotations',
  'too_many_gift_links',
  'unsupported_media_type',
  'user_exists',
] as const;

export const ErrorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** The body of every error. The message is English, for logs and operators. */
export const Refusal = z.object({ code: ErrorCode, message: z.string() });
export type Refusal = z.infer<typeof Refusal>;
