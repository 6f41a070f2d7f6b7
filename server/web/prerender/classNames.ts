import type { Bundle } from '../bundle.ts';

/** Finds the classes of the app's own parts. */
export type Look = (...names: readonly string[]) => { readonly class: string };

export const lookOf =
  ({ looks }: Bundle): Look =>
  (...names) => ({ class: names.map((name) => looks[name] ?? '').join(' ') });
