import { init, type ParseKeys } from 'i18next';
import type { Locale } from '#contract/boot.ts';
import type annotations from '../../../locales/annotations/en.json';
import type en from '../../../locales/en.json';
import type store from '../../../locales/store/en.json';
import type { TextPart } from './laterTexts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    // The English file is the type: a missing key does not compile.
    resources: { translation: typeof en & typeof annotations & typeof store };
  }
}

export type TextKey = ParseKeys;

const files = import.meta.glob<typeof en>('../../../locales/*.json', { import: 'default' });

/** Loads the page's language before a text is drawn. */
export async function startLanguage(locale: Locale): Promise<void> {
  const load = files[`../../../locales/${locale}.json`];
  if (!load) throw new Error(`locales/${locale}.json is missing`);
  await init({
    lng: locale,
    resources: { [locale]: { translation: await load() } },
    // React escapes already. A second time would show '&amp;' to users.
    interpolation: { escapeValue: false },
  });
}

/** Adds the texts of a part that are loaded with its code. */
export const addTexts = async (part: TextPart): Promise<void> =>
  (await import('./laterTexts.ts')).addLaterTexts(part);

export { t } from 'i18next';
