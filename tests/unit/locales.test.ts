import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { locales } from '#contract/boot.ts';
import { errorCodes } from '#contract/errors.ts';

const root = join(import.meta.dirname, '../..');

type Texts = { [key: string]: string | Texts };

const texts = (locale: string): Map<string, string> =>
  new Map(flat(JSON.parse(readFileSync(join(root, 'locales', `${locale}.json`), 'utf8'))));

const flat = (tree: Texts, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );

/** A key with its plural form taken off: languages have different numbers of forms. */
const stem = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

const stems = (locale: string): string[] =>
  [...new Set([...texts(locale).keys()].map(stem))].toSorted();

/** The app, and the few pages that the server writes itself. */
const sources = ['src', 'server/accounts', 'server/support'].map(sourcesIn).join('\n');

function sourcesIn(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');
}

/** Whether some source names the key, whole or as a template that ends in what is looked up. */
const isNamed = (key: string): boolean =>
  sources.includes(`'${key}'`) || sources.includes(`\`${key.replace(/[^.]+$/, '')}\${`);

const placeholders = (text = ''): string => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join(' ');

describe('the languages', () => {
  test('are exactly the files that are there', () => {
    const files = readdirSync(join(root, 'locales')).filter((name) => name.endsWith('.json'));
    expect(files.map((name) => name.replace('.json', '')).toSorted()).toEqual(
      [...locales].toSorted(),
    );
  });

  test.each(locales)('%s says everything that English says, and nothing more', (locale) => {
    expect(stems(locale)).toEqual(stems('en'));
  });

  test.each(locales)('%s leaves no text empty', (locale) => {
    expect([...texts(locale)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(locales)('%s fills in the same values as English', (locale) => {
    const english = texts('en');
    const other = [...texts(locale)].filter(
      ([key, text]) => english.has(key) && placeholders(text) !== placeholders(english.get(key)),
    );
    expect(other).toEqual([]);
  });

  test.each(locales)('%s has each plural form that the language needs', (locale) => {
    const keys = [...texts(locale).keys()];
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const plural = new Set(keys.filter((key) => stem(key) !== key).map(stem));
    const missing = [...plural].flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((key) => !keys.includes(key)),
    );
    expect(missing).toEqual([]);
  });

  test('hold no text that nobody ever shows', () => {
    expect(stems('en').filter((key) => !isNamed(key))).toEqual([]);
  });

  test('have words for every way in which the server refuses', () => {
    const known = texts('en');
    expect(errorCodes.filter((code) => !known.has(`errors.${code}`))).toEqual([]);
  });
});
