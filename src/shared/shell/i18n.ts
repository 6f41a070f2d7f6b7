import { init, type ParseKeys } from 'i18next';
import type { Locale } from '#contract/boot.ts';
import type en from '../../../locales/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    // The English file is the type: a key that it lacks does not compile.
    resources: { translation: typeof en };
  }
}

export type TextKey = ParseKeys;

const files = import.meta.glob<typeof en>('../../../locales/*.json', { import: 'default' });

/** Loads the page's one language, before anything is drawn that says something in it. */
export async function startLanguage(locale: Locale): Promise<void> {
  const load = files[`../../../locales/${locale}.json`];
  if (!load) throw new Error(`locales/${locale}.json is missing`);
  await init({
    lng: locale,
    resources: { [locale]: { translation: await load() } },
    // React escapes already; twice would show '&amp;' to people.
    interpolation: { escapeValue: false },
  });
}

export { t } from 'i18next';
