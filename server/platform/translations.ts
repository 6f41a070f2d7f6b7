import { readFileSync } from 'node:fs';
import { Locale } from '#contract/boot.ts';

type Texts = { readonly [key: string]: string | Texts };

const cache = new Map<Locale, Texts>();

/** The language of a store: 'de' for 'de-AT' and 'de_AT', English for unsupported ones. */
export const languageOf = ({ locale }: { readonly locale: string }): Locale =>
  Locale.safeParse(locale.toLowerCase().split(/[-_.@]/)[0]).data ?? 'en';

/**
 * Returns a text of `locales/*.json`, in the language of the store.
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
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (texts, part) => (typeof texts === 'object' ? texts[part] : undefined),
      textsIn(locale),
    );
  if (typeof found !== 'string') throw new Error(`${locale} has no text for ${key}.`);
  return found;
}

function textsIn(locale: Locale): Texts {
  const texts = cache.get(locale) ?? readTexts(locale);
  cache.set(locale, texts);
  return texts;
}

const readTexts = (locale: Locale): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8'),
  ) as Texts;
