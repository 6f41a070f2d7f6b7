import type { Bundle } from '../bundle.ts';

/** Looks up the classes of the app's components. */
export type ClassNames = (...names: readonly string[]) => { readonly class: string };

export const classNamesOf =
  ({ looks }: Bundle): ClassNames =>
  (...names) => ({ class: names.map((name) => looks[name] ?? '').join(' ') });
