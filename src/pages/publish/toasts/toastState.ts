import { proxy } from 'valtio';

export interface Toast {
  readonly text: string;
  readonly kind: 'info' | 'error';
  /** A link, or a function. */
  readonly action?: { readonly name: string; readonly go: string | (() => void) };
}

/** At most one toast is visible. */
export const toasts = proxy<{ toast: Toast | null }>({ toast: null });

export function showToast(toast: Toast): void {
  // A new object each time, so that the same text is announced again.
  toasts.toast = { ...toast };
}

export function dismissToast(): void {
  toasts.toast = null;
}
