import { readFileSync } from 'node:fs';
import type { Locale } from '#contract/boot.ts';

type Texts = { readonly [key: string]: string | Texts };

const kept = new Map<Locale, Texts>();

/** One text of `locales/*.json`: the server itself says little, and says it in the store's language. */
export function word(locale: Locale, key: string): string {
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
  const texts = kept.get(locale) ?? readTexts(locale);
  kept.set(locale, texts);
  return texts;
}

const readTexts = (locale: Locale): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8'),
  ) as Texts;
