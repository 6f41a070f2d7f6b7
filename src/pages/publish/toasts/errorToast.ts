import { ApiError } from '../../../shared/api/ApiError.ts';
import { signInAddress } from '../route.ts';
import { onMissingCode } from '../../../shared/ui/lazyComponent.ts';
import { t } from '../translations.ts';
import { refusalText, refusedBy } from './refusal.ts';
import { dismissToast, type Toast, toasts, showToast } from './store.ts';

const known = [
  'no_connection',
  'not_signed_in',
  'not_a_publisher',
  'maintenance',
  'rate_limited',
  'issue_not_found',
  'bad_csrf_token',
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
