import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdminRefusal, AdminRefusalCode } from '#contract/admin/upload.ts';
import { sendError, logMissing, refusalBy } from '../platform/http/errors.ts';
import type { PaymentRefused } from '../billing/ownerRefunds.ts';
import type { PriceRefused } from '../billing/priceLimits.ts';
import type { ReceiptRefused } from '../billing/mails/transitionMails.ts';
import type { WithdrawalRefused } from '../billing/withdrawals/withdrawalDecisions.ts';
import type { BundleRefused } from '../catalog/bundleQueries.ts';
import type { PlanRefused } from '../catalog/catalogQueries.ts';
import type { CouponRefused } from '../coupons/manageCoupons.ts';
import type { AccessRefused } from '../identity/accessLinks.ts';
import type { OwnerNeeded } from '../identity/publisherAccess.ts';
import type { CustomerRefused } from '../operations/manageUsers.ts';
import type { PrintListRefused } from '../operations/printSubscribers.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import type { WebhookRefused } from '../platform/webhooks/webhookSecrets.ts';
import type { IssueRefused, PublishRefused } from '../publishing/index.ts';
import type { StoreRefused } from '../storeSettings/index.ts';
import { ServiceRefused } from './serviceChanges.ts';
import type { TestMailRefused } from './storeSetup.ts';
import { Refused } from '../platform/http/refusal.ts';

/** Codes about a path on this machine, which the page never sends. */
type OfPaths = 'not_found' | 'not_a_file' | 'unreadable';
type Code = Exclude<
  (
    | PublishRefused
    | IssueRefused
    | PriceRefused
    | BundleRefused
    | PlanRefused
    | CouponRefused
    | OwnerNeeded
    | CustomerRefused
    | PaymentRefused
    | PrintListRefused
    | ReceiptRefused
    | AccessRefused
    | ServiceRefused
    | StoreRefused
    | TestMailRefused
    | WebhookRefused
    | WithdrawalRefused
  )['code'],
  OfPaths
>;

/** The code for the page, by the code of an error for operators. `null` is a fault of the program. */
const codes: Record<Code, AdminRefusalCode> & Record<OfPaths, null> = {
  access_link_ended: 'access_link_ended',
  broken: 'broken',
  changed_meanwhile: 'changed_meanwhile',
  coupon_code_wrong: 'coupon_code_wrong',
  coupon_day_past: 'coupon_day_past',
  coupon_exists: 'coupon_exists',
  coupon_issue_wrong: 'coupon_issue_wrong',
  cover_incomplete: 'cover_incomplete',
  disk_full: 'disk_full',
  edited_meanwhile: 'changed_meanwhile',
  empty: 'empty',
  gateway_in_use: 'gateway_in_use',
  gateway_unavailable: 'gateway_unavailable',
  gone: 'gone',
  granted_already: 'granted_already',
  icon_wrong: 'icon_wrong',
  keys_mixed: 'keys_mixed',
  last_owner: 'last_owner',
  live_in_demo: 'live_in_demo',
  live_needs_https: 'live_needs_https',
  live_needs_postgres: 'live_needs_postgres',
  mail_off: 'mail_off',
  mail_refused: 'mail_refused',
  named_twice: 'bad_request',
  needs_password: 'needs_password',
  no_such_issue: 'issue_not_found',
  not_a_draft: 'not_a_draft',
  not_a_pdf: 'not_a_pdf',
  not_a_picture: 'not_a_picture',
  not_an_owner: 'not_an_owner',
  not_by_token: 'not_by_token',
  not_granted: 'not_granted',
  not_made_safe: 'not_made_safe',
  not_refundable: 'not_refundable',
  not_removable: 'not_removable',
  paid_for: 'paid_for',
  payment_changed: 'payment_changed',
  payment_under_way: 'payment_under_way',
  picture_too_large: 'picture_too_large',
  picture_too_small: 'picture_too_small',
  price_too_high: 'price_too_high',
  price_too_low: 'price_too_low',
  print_list_empty: 'print_list_empty',
  print_list_wrong: 'print_list_wrong',
  publishes_here: 'publishes_here',
  receipt_unavailable: 'receipt_unavailable',
  refund_too_large: 'refund_too_large',
  repricing: 'repricing',
  sample_not_cut: 'sample_not_cut',
  sample_not_shorter: 'sample_not_shorter',
  setting_missing: 'setting_missing',
  setting_wrong: 'setting_wrong',
  time_past: 'time_past',
  too_demanding: 'too_demanding',
  too_large: 'too_large',
  too_many_pages: 'too_many_pages',
  not_found: null,
  not_a_file: null,
  unreadable: null,
};

const codeOf = (error: unknown): AdminRefusalCode | null =>
  error instanceof OperatorError && Object.hasOwn(codes, error.code)
    ? codes[error.code as Code | OfPaths]
    : null;

/** The refusal that an error stands for; null for a fault of the program. */
export function refusalIn(error: unknown): AdminRefusal | null {
  const code = codeOf(error);
  if (!code) return null;
  // The message for the command line names commands.
  if (code === 'issue_not_found') return { code, message: new Refused(code).message };
  const setting = error instanceof ServiceRefused ? error.setting : null;
  return { code, message: (error as Error).message, ...(setting && { setting }) };
}

/** Returns the refusal for the publisher's page. Logs unexpected errors, and those that an operator has to repair. */
export function adminRefusal(error: unknown, request: FastifyRequest): AdminRefusal {
  const known = refusalIn(error);
  if (known?.code === 'disk_full') logMissing('the disk is full', error, request);
  if (known) return known;
  const { code, message } = refusalBy(error, request);
  return { code, message };
}

const statuses: Partial<Record<AdminRefusalCode, number>> = {
  access_link_ended: 410,
  bad_request: 400,
  changed_meanwhile: 409,
  coupon_exists: 409,
  disk_full: 507,
  gateway_in_use: 409,
  gateway_unavailable: 502,
  gone: 404,
  granted_already: 409,
  issue_not_found: 404,
  last_owner: 409,
  not_a_draft: 409,
  not_an_owner: 403,
  not_by_token: 403,
  mail_off: 409,
  mail_refused: 502,
  not_granted: 409,
  not_refundable: 409,
  not_removable: 409,
  paid_for: 409,
  payment_changed: 409,
  payment_under_way: 409,
  publishes_here: 409,
  repricing: 409,
};

/** Like `sendError`, and with the codes of publishing. */
export function sendAdminError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const code = codeOf(error);
  if (!code) return sendError(error, request, reply);
  return reply
    .code(statuses[code] ?? 422)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(adminRefusal(error, request)));
}
