import type en from '../../../locales/embed-guide/en.json';
import { type KeysOf, type Tree, translationsOf } from '../../shared/ui/translations.ts';

/** The keys of the English file. A missing key does not compile. */
type TextKey = KeysOf<typeof en>;

const files = import.meta.glob<Tree>('../../../locales/embed-guide/*.json', { import: 'default' });

export const { loadTexts, plainText, t } = translationsOf<TextKey>(files);
