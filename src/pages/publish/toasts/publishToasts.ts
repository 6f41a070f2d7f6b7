import * as z from 'zod/mini';
import { dismissToast, showToast, type Toast, toasts } from './toastState.ts';
import { AdminRefusal, type adminRefusals } from '#contract/admin/upload.ts';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { onMissingCode } from '../../../shared/ui/lazyComponent.ts';
import { pictureLimits } from '#contract/api/issue.ts';
import { t, type TextKey, page, signInAddress, megabytes, numberText } from '../publishPage.ts';

type RefusalCode =
  | (typeof adminRefusals)[number]
  | 'disk_full'
  | 'gateway_unavailable'
  | 'passkey_refused'
  | 'payment_under_way';

/** A new reason does not compile until it has a text here. */
const textKeys: Readonly<Record<RefusalCode, TextKey>> = {
  access_link_ended: 'refusals.access_link_ended',
  broken: 'refusals.broken',
  changed_meanwhile: 'refusals.changed_meanwhile',
  coupon_code_wrong: 'refusals.coupon_code_wrong',
  coupon_day_past: 'refusals.coupon_day_past',
  coupon_exists: 'refusals.coupon_exists',
  coupon_issue_wrong: 'refusals.coupon_issue_wrong',
  cover_incomplete: 'refusals.cover_incomplete',
  disk_full: 'refusals.disk_full',
  empty: 'refusals.empty',
  // The forms of services ask, or show the fault at the field.
  gateway_in_use: 'settings.services.inUse.text',
  gateway_unavailable: 'refusals.gateway_unavailable',
  gone: 'refusals.gone',
  granted_already: 'refusals.granted_already',
  icon_wrong: 'refusals.icon_wrong',
  keys_mixed: 'refusals.keys_mixed',
  last_owner: 'refusals.last_owner',
  live_in_demo: 'refusals.live_in_demo',
  live_needs_https: 'refusals.live_needs_https',
  live_needs_postgres: 'refusals.live_needs_postgres',
  mail_off: 'refusals.mail_off',
  mail_refused: 'refusals.mail_refused',
  needs_password: 'refusals.needs_password',
  not_a_draft: 'refusals.not_a_draft',
  not_a_pdf: 'refusals.not_a_pdf',
  not_a_picture: 'refusals.not_a_picture',
  not_an_owner: 'refusals.not_an_owner',
  not_by_token: 'refusals.not_by_token',
  not_granted: 'refusals.not_granted',
  not_made_safe: 'refusals.not_made_safe',
  not_refundable: 'refusals.not_refundable',
  not_removable: 'refusals.not_removable',
  paid_for: 'refusals.paid_for',
  payment_changed: 'refusals.payment_changed',
  payment_under_way: 'refusals.payment_under_way',
  passkey_refused: 'refusals.passkey_refused',
  picture_too_large: 'refusals.picture_too_large',
  picture_too_small: 'refusals.picture_too_small',
  price_too_low: 'refusals.price_too_low',
  // The form of settings asks, or shows the fault at the field.
  repricing: 'settings.reprice.heading',
  price_too_high: 'refusals.price_too_high',
  print_list_empty: 'refusals.print_list_empty',
  print_list_wrong: 'refusals.print_list_wrong',
  publishes_here: 'refusals.publishes_here',
  receipt_unavailable: 'refusals.receipt_unavailable',
  refund_too_large: 'refusals.refund_too_large',
  sample_not_cut: 'warnings.no_sample',
  sample_not_shorter: 'refusals.sample_not_shorter',
  setting_missing: 'settings.services.missing',
  setting_wrong: 'refusals.setting_wrong',
  time_past: 'editor.schedule.wrong',
  too_demanding: 'refusals.too_demanding',
  too_large: 'refusals.too_large',
  too_many_pages: 'refusals.too_many_pages',
};

/** The body of a refused call; `ApiError.code` has only the codes of all pages. */
export const refusalIn = (error: unknown): AdminRefusal | null =>
  error instanceof ApiError ? (z.safeParse(AdminRefusal, error.body).data ?? null) : null;

export const refusedBy = (error: unknown): AdminRefusal['code'] | null =>
  refusalIn(error)?.code ?? null;

/** The text of a publisher's refusal; null for a code of all pages. */
export function refusalText(code: string | null): string | null {
  if (code === null || !isRefused(code)) return null;
  const { bytes, side, leastWidth } = pictureLimits;
  return t(textKeys[code], {
    size: megabytes(page.mostBytes),
    pages: page.mostPages,
    bytes: megabytes(bytes),
    side: numberText(side),
    width: numberText(leastWidth),
  });
}

const isRefused = (code: string): code is RefusalCode => Object.hasOwn(textKeys, code);

const known = [
  'no_connection',
  'not_signed_in',
  'not_a_publisher',
  'maintenance',
  'rate_limited',
  'issue_not_found',
  'bad_csrf_token',
  'https_needed',
] as const;

/** The message for an error. Errors of this page are also reported to the console. */
export function errorMessageOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    reportError(error);
    return t('trouble.other');
  }
  const code = known.find((code) => code === error.code);
  if (code) return t(`trouble.${code}`);
  return refusalText(refusedBy(error)) ?? t('trouble.other');
}

/** Shows an error with the action that resolves it. */
export function showError(error: unknown): void {
  const text = errorMessageOf(error);
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'not_signed_in')
    showToast({ text, kind: 'error', action: { name: t('trouble.signIn'), go: signInAddress } });
  else if (code === 'not_a_publisher' || code === 'bad_csrf_token')
    showToast({
      text,
      kind: 'error',
      action: { name: t('trouble.load'), go: () => location.reload() },
    });
  else showToast({ text, kind: 'error' });
}

/**
 * Makes a change at the store, and shows the text for its answer, or the error. Returns whether the store has made it.
 */
export async function tellOutcome<T>(
  change: () => Promise<T>,
  textOf: (answer: T) => string,
): Promise<boolean> {
  try {
    showToast({ text: textOf(await change()), kind: 'info' });
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

/** Shows that code could not be fetched. Never reloads the page, because uploads may be in progress. */
export const showMissingCode = (): void =>
  onMissingCode((missing) => {
    const text = t('trouble.no_connection');
    if (!missing) return toasts.toast?.text === text ? dismissToast() : undefined;
    if (missing.needsReload) return showToast(outdated());
    return showToast({
      text,
      kind: 'error',
      action: { name: t('shelf.again'), go: missing.tryAgain },
    });
  });

const outdated = (): Toast => ({
  text: t('trouble.bad_csrf_token'),
  kind: 'error',
  action: { name: t('trouble.load'), go: () => location.reload() },
});
