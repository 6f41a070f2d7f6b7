import { proxy } from 'valtio';

export interface Saying {
  readonly text: string;
  readonly kind: 'info' | 'error';
  /** A link, or something to do. */
  readonly way?: { readonly name: string; readonly go: string | (() => void) };
}

/** The one thing that the page has to say just now. */
export const said = proxy<{ saying: Saying | null }>({ saying: null });

export function tell(saying: Saying): void {
  // Another object each time, so that the same words are heard again.
  said.saying = { ...saying };
}

export function hush(): void {
  said.saying = null;
}
