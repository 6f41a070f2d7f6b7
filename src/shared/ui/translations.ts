import type { Locale } from '#contract/boot.ts';
import { pluralRules } from '#contract/intl.ts';

/** The words of a page beside the app: the app's file of a language is loaded by every reader, and stays small. */

export type Tree = { readonly [key: string]: string | Tree };

/** The keys of a file by their paths; of plural forms only what stands before them. */
export type KeysOf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Stem}_${'one' | 'other'}`
      ? `${Path}${Stem}`
      : `${Path}${K}`
    : KeysOf<T[K], `${Path}${K}.`>;
}[keyof T & string];

type Values = Readonly<Record<string, string | number>>;
type Files = Readonly<Record<string, () => Promise<Tree>>>;

/** @param files each language's file by its path, as `import.meta.glob` gives them */
export function translationsOf<Key extends string>(files: Files) {
  let texts: Tree = {};
  let plurals = pluralRules('en');

  /** Loads the page's one language, which the server chose. */
  const start = async (locale: Locale): Promise<void> => {
    const load = Object.entries(files).find(([path]) => path.endsWith(`/${locale}.json`))?.[1];
    if (!load) throw new Error(`The page has no words in ${locale}.`);
    texts = await load();
    plurals = pluralRules(locale);
  };

  const find = (key: string): string | undefined => {
    const found = key
      .split('.')
      .reduce<string | Tree | undefined>(
        (tree, part) => (typeof tree === 'object' ? tree[part] : undefined),
        texts,
      );
    return typeof found === 'string' ? found : undefined;
  };

  /** With a `count`, in its plural form. */
  const wordsFor = (key: Key, values: Values = {}): string => {
    const { count } = values;
    const form = typeof count === 'number' ? find(`${key}_${plurals.select(count)}`) : undefined;
    const text = form ?? find(key) ?? key;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => String(values[name] ?? hole));
  };

  /** The same where the page runs from right to left: no word of ours does, and each keeps its own marks. */
  const say = (key: Key, values?: Values): string => isolated(wordsFor(key, values));

  return { start, wordsFor, say };
}

const isolated = (text: string): string =>
  document.documentElement.dir === 'rtl' ? `\u2068${text}\u2069` : text;
