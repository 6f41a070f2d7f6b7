import type { Locale } from './types.ts';

/**
 * For each language: its tag, the title of a store, of a reader, the label of a dialog's close button, the link in place
 * of a frame that does not answer, and the button of a poster.
 */
const texts: readonly string[] = (
  'en,Magazine store,Magazine reader,Close,Not loading? Open it in a new tab,Read,' +
  'it,Negozio di riviste,Visualizzatore di riviste,Chiudi,Non si carica? Aprilo in una nuova scheda,Leggi,' +
  'ja,雑誌ストア,雑誌ビューアー,閉じる,表示されない場合は新しいタブで開いてください,読む,' +
  'pl,Sklep z czasopismami,Czytnik czasopism,Zamknij,Nie wczytuje się? Otwórz w nowej karcie,Czytaj,' +
  'sv,Tidskriftsbutik,Tidskriftsvisare,Stäng,Laddas den inte? Öppna i en ny flik,Läs,' +
  'de,Zeitschriftenshop,Zeitschriftenansicht,Schließen,Lädt nicht? In neuem Tab öffnen,Lesen'
).split(',');

export const textIn = (locale: Locale, index: 1 | 2 | 3 | 4 | 5): string =>
  texts[texts.indexOf(locale) + index] ?? '';

export const isLocale = (value: unknown): boolean => texts.indexOf(value as string) % 6 === 0;

/** The locale for a page's language; English if the script has no texts in that language. */
export function localeIn(lang: string): Locale {
  const [name = ''] = lang.toLowerCase().split('-');
  return isLocale(name) ? (name as Locale) : 'en';
}
