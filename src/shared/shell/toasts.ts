import { proxy } from 'valtio';
import { ApiError } from '../api/index.ts';
import type { TextKey } from './i18n.ts';
import { onMissingCode } from '../ui/lazyComponent.ts';
import { reloadForRelease } from '../ui/reloadPage.ts';

export interface Toast {
  /** The text. A snackbar replaces one with the same text. */
  readonly key: TextKey;
  /** The values of the placeholders in the text. */
  readonly values?: Readonly<Record<string, string>>;
  readonly kind: 'info' | 'success' | 'error';
  /** With an action, the snackbar stays until the action is used or the snackbar is dismissed. */
  readonly action?: { readonly label: TextKey; readonly run: () => void };
}

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] });

/** A snackbar with an action is not replaced by the same text without one. */
export function showToast(toast: Toast): void {
  const isOffered = toasts.shown.some(({ key, action }) => key === toast.key && action);
  if (isOffered && !toast.action) return;
  const next: Toast = isCalm(toast) ? { ...toast, kind: 'info' } : toast;
  toasts.shown = [...toasts.shown.filter((shown) => !isReplaced(shown, next)), next];
}

/**
 * A snackbar replaces the same text and the offer of the same action. A success and a failure replace each
 * other, because side by side they contradict each other; neither replaces an offer.
 */
function isReplaced(shown: Toast, next: Toast): boolean {
  if (shown.key === next.key) return true;
  if (shown.action) return shown.action.label === next.action?.label;
  return shown.kind !== 'info' && next.kind !== 'info' && shown.kind !== next.kind;
}

/** For a call that has failed. The session check reports a session that has ended. Rethrows other errors. */
export function showApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  if (error.code !== 'not_signed_in') showToast({ key: `errors.${error.code}`, kind: 'error' });
}

/** During maintenance the store is back soon, so a refused user gets a notice and not an error. */
const isCalm = ({ key }: Toast): boolean => key === 'errors.maintenance';

export function dismissToast(toast: Toast): void {
  toasts.shown = toasts.shown.filter((shown) => shown.key !== toast.key);
}

/** Runs the action with this label of the last snackbar that has one. Returns whether there was one. */
export function runToastAction(label: TextKey): boolean {
  const offer = toasts.shown.findLast(({ action }) => action?.label === label);
  offer?.action?.run();
  return offer !== undefined;
}

/** For an action that is already running: removes the snackbars that offer it. */
export function dismissOffers(label: TextKey): void {
  toasts.shown = toasts.shown.filter(({ action }) => action?.label !== label);
}

const connectionError = { key: 'errors.no_connection', kind: 'error' } as const satisfies Toast;

/**
 * Shows "Connection error" with Try again when code cannot be loaded. When a newer release has replaced the
 * scripts, the page reloads once, at the requested address.
 */
export const showMissingCode = (): void =>
  onMissingCode((missing) => {
    if (!missing) return dismissToast(connectionError);
    const { needsReload, tryAgain } = missing;
    if (!needsReload)
      return showToast({ ...connectionError, action: { label: 'reader.tryAgain', run: tryAgain } });
    if (!reloadForRelease())
      showToast({
        key: 'errors.bad_csrf_token',
        kind: 'error',
        action: { label: 'shell.loadFailure.reload', run: () => location.reload() },
      });
  });
