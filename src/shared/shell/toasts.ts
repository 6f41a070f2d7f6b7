import { proxy } from 'valtio';
import type { TextKey } from './i18n.ts';

export interface Snackbar {
  /** The text. A snackbar takes the place of one with the same text. */
  readonly key: TextKey;
  /** What the text's placeholders stand for. */
  readonly values?: Readonly<Record<string, string>>;
  readonly kind: 'info' | 'success' | 'error';
  /** With an action the snackbar stays until it is used or dismissed. */
  readonly action?: { readonly label: TextKey; readonly run: () => void };
}

export const snackbars = proxy<{ shown: Snackbar[] }>({ shown: [] });

/** One that offers an action is not replaced by the same text without it. */
export function notify(snackbar: Snackbar): void {
  const isOffered = snackbars.shown.some(({ key, action }) => key === snackbar.key && action);
  if (isOffered && !snackbar.action) return;
  dismiss(snackbar);
  snackbars.shown.push(isCalm(snackbar) ? { ...snackbar, kind: 'info' } : snackbar);
}

/** A store that is worked on is back in a moment: whoever was refused for it has nothing to fear. */
const isCalm = ({ key }: Snackbar): boolean => key === 'errors.maintenance';

export function dismiss(snackbar: Snackbar): void {
  snackbars.shown = snackbars.shown.filter((shown) => shown.key !== snackbar.key);
}

/** Does what the last shown snackbar offers by this label. Answers whether one does. */
export function takeOffer(label: TextKey): boolean {
  const offer = snackbars.shown.findLast(({ action }) => action?.label === label);
  offer?.action?.run();
  return offer !== undefined;
}

/** For what is being done already: those that would lead to it have nothing more to say. */
export function dismissOffers(label: TextKey): void {
  snackbars.shown = snackbars.shown.filter(({ action }) => action?.label !== label);
}
