import type { Bundle } from '../bundle.ts';

/** Finds the classes of the app's own parts. */
export type ClassNames = (...names: readonly string[]) => { readonly class: string };

export const classNamesOf =
  ({ looks }: Bundle): ClassNames =>
  (...names) => ({ class: names.map((name) => looks[name] ?? '').join(' ') });
