import type { Check } from './checks.ts';
import type { Locale } from './types.ts';

/** For each language: itself, the name of a store, of a reader, and of the button at the head of a dialog. */
const words: readonly string[] = (
  'en,Magazine store,Magazine reader,Close,' +
  'it,Negozio di riviste,Visualizzatore di riviste,Chiudi,' +
  'ja,雑誌ストア,雑誌ビューアー,閉じる,' +
  'pl,Sklep z czasopismami,Czytnik czasopism,Zamknij,' +
  'sv,Tidskriftsbutik,Tidskriftsvisare,Stäng,' +
  'de,Zeitschriftenshop,Zeitschriftenansicht,Schließen'
).split(',');

export const wordIn = (locale: Locale, place: 1 | 2 | 3): string =>
  words[words.indexOf(locale) + place] ?? '';

export const isLocale: Check = (value) => words.indexOf(value as string) % 4 === 0;

/** The language of a page, English where the script does not speak it. */
export function localeIn(lang: string): Locale {
  const [name = ''] = lang.toLowerCase().split('-');
  return isLocale(name) ? (name as Locale) : 'en';
}
