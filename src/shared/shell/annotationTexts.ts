import i18next from 'i18next';
import type annotations from '../../../locales/annotations/en.json';

/**
 * The texts of annotations, apart from the app's file of the language. The reader and the page of notes load
 * them with their code, so that the first screen does not.
 */
const files = import.meta.glob<typeof annotations>('../../../locales/annotations/*.json', {
  import: 'default',
});

/** Adds the texts in the page's language to those of the app. */
export async function addAnnotationTexts(): Promise<void> {
  const { language } = i18next;
  const load = files[`../../../locales/annotations/${language}.json`];
  if (!load) throw new Error(`locales/annotations/${language}.json is missing`);
  i18next.addResourceBundle(language, 'translation', await load(), true);
}
