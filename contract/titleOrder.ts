import { collator } from './intl.ts';

/** Sorts titles by the language's rules: 'No 2' before 'No 10', accents count, case does not. */
export function titleOrder(titles: readonly string[], locale: string): Uint32Array<ArrayBuffer> {
  const { compare } = collator(locale, { numeric: true, sensitivity: 'accent' });
  const places = titles.map((_, place) => place);
  places.sort((a, b) => compare(titles[a] ?? '', titles[b] ?? ''));
  return Uint32Array.from(places);
}
