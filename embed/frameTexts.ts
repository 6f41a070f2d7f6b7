import type { Locale } from './types.ts';

/** For each language: its tag, the title of a store, of a reader, and the label of a dialog's close button. */
const texts: readonly string[] = (
  'en,Magazine store,Magazine reader,Close,' +
  'it,Negozio di riviste,Visualizzatore di riviste,Chiudi,' +
  'ja,雑誌ストア,雑誌ビューアー,閉じる,' +
  'pl,Sklep z czasopismami,Czytnik czasopism,Zamknij,' +
  'sv,Tidskriftsbutik,Tidskriftsvisare,Stäng,' +
  'de,Zeitschriftenshop,Zeitschriftenansicht,Schließen'
).split(',');

export const textIn = (locale: Locale, index: 1 | 2 | 3): string =>
  texts[texts.indexOf(locale) + index] ?? '';

export const isLocale = (value: unknown): boolean => texts.indexOf(value as string) % 4 === 0;

/** The locale for a page's language; English if the script has no texts in that language. */
export function localeIn(lang: string): Locale {
  const [name = ''] = lang.toLowerCase().split('-');
  return isLocale(name) ? (name as Locale) : 'en';
}
