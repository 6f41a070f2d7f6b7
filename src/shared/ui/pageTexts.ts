import * as z from 'zod/mini';
import { type Locale, pageBlockId } from '#contract/boot.ts';
import { pluralRules } from '#contract/intl.ts';

/**
 * The texts of a page beside the app. They are apart from the app's file of the language, which each user
 * loads and which stays small.
 */

export type Tree = { readonly [key: string]: string | Tree };

/** The keys of a file by their paths. Plural forms count without their suffix. */
export type KeysOf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Stem}_${'one' | 'other'}`
      ? `${Path}${Stem}`
      : `${Path}${K}`
    : KeysOf<T[K], `${Path}${K}.`>;
}[keyof T & string];

type Values = Readonly<Record<string, string | number>>;
type Files = Readonly<Record<string, () => Promise<Tree>>>;

/** @param files the file of each language by its path, as `import.meta.glob` returns them */
export function translationsOf<Key extends string>(files: Files) {
  let texts: Tree = {};
  let plurals = pluralRules('en');

  /** Loads the page's language, which the server has chosen. */
  const loadTexts = async (locale: Locale): Promise<void> => {
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

  /** With a `count`: the plural form. */
  const plainText = (key: Key, values: Values = {}): string => {
    const { count } = values;
    const form = typeof count === 'number' ? find(`${key}_${plurals.select(count)}`) : undefined;
    const text = form ?? find(key) ?? key;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => String(values[name] ?? hole));
  };

  /**
   * The text for a right-to-left page: the texts of these pages are left to right, and each keeps its own
   * punctuation.
   */
  const t = (key: Key, values?: Values): string => isolated(plainText(key, values));

  return { loadTexts, plainText, t };
}

const isolated = (text: string): string =>
  document.documentElement.dir === 'rtl' ? `\u2068${text}\u2069` : text;

/** The JSON block of the server in a page beside the app. Throws if the block is missing or invalid. */
export const readPageBlock = <Page extends z.ZodMiniType>(schema: Page): z.output<Page> =>
  z.parse(schema, JSON.parse(document.querySelector(`#${pageBlockId}`)?.textContent ?? ''));
