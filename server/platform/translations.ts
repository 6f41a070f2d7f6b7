import { readFileSync } from 'node:fs';
import { Locale } from '#contract/boot.ts';

type Texts = { readonly [key: string]: string | Texts };

const cache = new Map<Locale, readonly Texts[]>();

/** The language of a store: 'de' for 'de-AT' and 'de_AT', English for unsupported ones. */
export const languageOf = ({ locale }: { readonly locale: string }): Locale =>
  Locale.safeParse(locale.toLowerCase().split(/[-_.@]/)[0]).data ?? 'en';

/**
 * Returns a text in the language of the store: of `locales/server/`, which only the server shows, or of `locales/`.
 * @param values the values of its placeholders
 */
export function translate(
  locale: Locale,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  return textOf(locale, key).replace(
    /\{\{(\w+)\}\}/g,
    (hole, name: string) => values[name] ?? hole,
  );
}

function textOf(locale: Locale, key: string): string {
  const [found] = textsIn(locale).flatMap((texts) => textAt(texts, key) ?? []);
  if (found === undefined) throw new Error(`${locale} has no text for ${key}.`);
  return found;
}

function textAt(tree: Texts, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (texts, part) => (typeof texts === 'object' ? texts[part] : undefined),
      tree,
    );
  return typeof found === 'string' ? found : undefined;
}

function textsIn(locale: Locale): readonly Texts[] {
  const texts = cache.get(locale) ?? ['server/', ''].map((folder) => readTexts(folder, locale));
  cache.set(locale, texts);
  return texts;
}

const readTexts = (folder: string, locale: Locale): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../locales/${folder}${locale}.json`, import.meta.url), 'utf8'),
  ) as Texts;
