import type { Locale } from '#contract/boot.ts';
import type en from '../../locales/publisher/en.json';

type Tree = { readonly [key: string]: string | Tree };

type KeysOf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : KeysOf<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** The English file is the type: a key that it lacks does not compile. */
export type Word = KeysOf<typeof en>;

type Values = Readonly<Record<string, string | number>>;

const files = import.meta.glob<Tree>('../../locales/publisher/*.json', { import: 'default' });

let texts: Tree = {};

/** Loads the page's one language, which the server chose. */
export async function startWords(locale: Locale): Promise<void> {
  const load = files[`../../locales/publisher/${locale}.json`];
  if (!load) throw new Error(`locales/publisher/${locale}.json is missing`);
  texts = await load();
}

/** The page's own words: the app's file of a language is loaded by every reader, and stays as small as it is. */
export function wordsFor(key: Word, values: Values = {}): string {
  const text = key
    .split('.')
    .reduce<string | Tree | undefined>(
      (tree, part) => (typeof tree === 'object' ? tree[part] : undefined),
      texts,
    );
  if (typeof text !== 'string') return key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => String(values[name] ?? hole));
}

/** The same where the page runs from right to left: no word of ours does, and each keeps its own marks. */
const isolated = (text: string): string =>
  document.documentElement.dir === 'rtl' ? `\u2068${text}\u2069` : text;

export const say = (key: Word, values: Values = {}): string => isolated(wordsFor(key, values));
