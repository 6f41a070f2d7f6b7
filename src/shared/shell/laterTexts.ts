import i18next from 'i18next';
import type annotations from '../../../locales/annotations/en.json';
import type store from '../../../locales/store/en.json';

/**
 * The texts apart from the app's file of the language, so that the first screen does not load them:
 * - annotations: of annotations, for the reader and the page of notes; of the reader's keys and search
 * - store: of a purchase's confirmation, the inside of an issue, the plans, the account page and the support form
 */
export type TextPart = keyof typeof files;

const files = {
  annotations: import.meta.glob<typeof annotations>('../../../locales/annotations/*.json', {
    import: 'default',
  }),
  store: import.meta.glob<typeof store>('../../../locales/store/*.json', { import: 'default' }),
};

/** Adds the texts of a part in the page's language to those of the app. */
export async function addLaterTexts(part: TextPart): Promise<void> {
  const { language } = i18next;
  const load = files[part][`../../../locales/${part}/${language}.json`];
  if (!load) throw new Error(`locales/${part}/${language}.json is missing`);
  i18next.addResourceBundle(language, 'translation', await load(), true);
}
