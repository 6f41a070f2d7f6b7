import type en from '../../locales/device/en.json';
import { type KeysOf, type Tree, wordsOf } from '../ui/words.ts';

/** The English file is the type: a key that it lacks does not compile. */
export type Word = KeysOf<typeof en>;

const files = import.meta.glob<Tree>('../../locales/device/*.json', { import: 'default' });

export const { start: startWords, wordsFor, say } = wordsOf<Word>(files);
