import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Locale } from '#contract/boot.ts';

const Words = z.object({
  notice: z.object({ text: z.string(), embedGuide: z.string(), printing: z.string() }),
});
export type Words = z.output<typeof Words>;

const kept = new Map<Locale, Words>();

/** The texts of `locales/demo` in one language. */
export function wordsIn(locale: Locale): Words {
  const words = kept.get(locale) ?? readWords(locale);
  kept.set(locale, words);
  return words;
}

function readWords(locale: Locale): Words {
  const file = new URL(`../locales/demo/${locale}.json`, import.meta.url);
  return Words.parse(JSON.parse(readFileSync(file, 'utf8')));
}
