import { proxy } from 'valtio';

export interface Toast {
  readonly text: string;
  readonly kind: 'info' | 'error';
  /** A link, or something to do. */
  readonly way?: { readonly name: string; readonly go: string | (() => void) };
}

/** The one thing that the page has to say just now. */
export const toasts = proxy<{ saying: Toast | null }>({ saying: null });

export function showToast(saying: Toast): void {
  // Another object each time, so that the same words are heard again.
  toasts.saying = { ...saying };
}

export function dismissToast(): void {
  toasts.saying = null;
}
