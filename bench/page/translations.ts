import type en from '../../locales/bench/en.json';
import {
  type KeysOf,
  type Tree,
  translationsOf,
  readPageBlock,
} from '../../src/shared/ui/pageTexts.ts';
import { BenchPage } from './benchPageData.ts';

/** The server's data for this page. */
export const page = readPageBlock(BenchPage);

/** The keys of the English file. A missing key does not compile. */
export type TextKey = KeysOf<typeof en>;

const files = import.meta.glob<Tree>('../../locales/bench/*.json', { import: 'default' });

export const { loadTexts, plainText, t } = translationsOf<TextKey>(files);
