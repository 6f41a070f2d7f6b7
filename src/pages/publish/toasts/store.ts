import { proxy } from 'valtio';

export interface Toast {
  readonly text: string;
  readonly kind: 'info' | 'error';
  /** A link, or something to do. */
  readonly action?: { readonly name: string; readonly go: string | (() => void) };
}

/** The one thing that the page has to say just now. */
export const toasts = proxy<{ toast: Toast | null }>({ toast: null });

export function showToast(toast: Toast): void {
  // Another object each time, so that the same words are heard again.
  toasts.toast = { ...toast };
}

export function dismissToast(): void {
  toasts.toast = null;
}
