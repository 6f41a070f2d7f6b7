import { proxy } from 'valtio';
import type { TextKey } from './i18n.ts';

export interface Toast {
  /** The text. A snackbar takes the place of one with the same text. */
  readonly key: TextKey;
  /** What the text's placeholders stand for. */
  readonly values?: Readonly<Record<string, string>>;
  readonly kind: 'info' | 'success' | 'error';
  /** With an action the snackbar stays until it is used or dismissed. */
  readonly action?: { readonly label: TextKey; readonly run: () => void };
}

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] });

/** One that offers an action is not replaced by the same text without it. */
export function showToast(toast: Toast): void {
  const isOffered = toasts.shown.some(({ key, action }) => key === toast.key && action);
  if (isOffered && !toast.action) return;
  dismissToast(toast);
  toasts.shown.push(isCalm(toast) ? { ...toast, kind: 'info' } : toast);
}

/** A store that is worked on is back in a moment: whoever was refused for it has nothing to fear. */
const isCalm = ({ key }: Toast): boolean => key === 'errors.maintenance';

export function dismissToast(toast: Toast): void {
  toasts.shown = toasts.shown.filter((shown) => shown.key !== toast.key);
}

/** Does what the last shown snackbar offers by this label. Answers whether one does. */
export function takeOffer(label: TextKey): boolean {
  const offer = toasts.shown.findLast(({ action }) => action?.label === label);
  offer?.action?.run();
  return offer !== undefined;
}

/** For what is being done already: those that would lead to it have nothing more to say. */
export function dismissOffers(label: TextKey): void {
  toasts.shown = toasts.shown.filter(({ action }) => action?.label !== label);
}
