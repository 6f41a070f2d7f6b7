import { init, type ParseKeys } from 'i18next';
import type { Locale } from '#contract/boot.ts';
import type annotations from '../../../locales/annotations/en.json';
import type en from '../../../locales/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    // The English file is the type: a missing key does not compile.
    resources: { translation: typeof en & typeof annotations };
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

/** Adds the texts of annotations, which are loaded with their code. */
export const addTexts = async (): Promise<void> =>
  (await import('./annotationTexts.ts')).addAnnotationTexts();

export { t } from 'i18next';
