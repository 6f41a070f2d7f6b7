import { EmbedGuidePage } from '#contract/embedGuidePage.ts';
import {
  readPageBlock,
  type KeysOf,
  type Tree,
  translationsOf,
} from '../../shared/ui/pageTexts.ts';
import type en from '../../../locales/embed-guide/en.json';

/** The server's data for this page. */
export const page = readPageBlock(EmbedGuidePage);

/** The keys of the English file. A missing key does not compile. */
type TextKey = KeysOf<typeof en>;

const files = import.meta.glob<Tree>('../../../locales/embed-guide/*.json', { import: 'default' });

export const { loadTexts, plainText, t } = translationsOf<TextKey>(files);
