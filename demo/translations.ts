import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Locale } from '#contract/boot.ts';

const Words = z.object({
  notice: z.object({ text: z.string(), embedGuide: z.string(), progress: z.string() }),
});
type DemoTexts = z.output<typeof Words>;

const kept = new Map<Locale, DemoTexts>();

/** The texts of `locales/demo` in one language. */
export function textsIn(locale: Locale): DemoTexts {
  const words = kept.get(locale) ?? readTexts(locale);
  kept.set(locale, words);
  return words;
}

function readTexts(locale: Locale): DemoTexts {
  const file = new URL(`../locales/demo/${locale}.json`, import.meta.url);
  return Words.parse(JSON.parse(readFileSync(file, 'utf8')));
}
