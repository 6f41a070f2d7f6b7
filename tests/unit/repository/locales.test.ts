import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { locales } from '#contract/boot.ts';
import { errorCodes } from '#contract/errors.ts';
import {
  faultsOf,
  pageTextsIn,
  stem,
  strayKeys,
  textsIn,
  unknownKeys,
} from '../../helpers/texts.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * The app, the pages and mails that the server writes itself, and the words both are made with. The
 * simulators of the demo are left out: their event names look like text keys.
 */
const sources = ['src', 'server', 'contract'].map(sourcesIn).join('\n');

function sourcesIn(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');
}

describe('the languages', () => {
  test('are exactly the files that are there', () => {
    const files = readdirSync(join(root, 'locales')).filter((name) => name.endsWith('.json'));
    expect(files.map((name) => name.replace('.json', '')).toSorted()).toEqual(
      [...locales].toSorted(),
    );
  });

  test.each(locales)('%s says everything that English says, in its own plurals', (locale) => {
    expect(faultsOf(locale, textsIn(locale), textsIn('en'))).toEqual([]);
  });

  test('hold no text that nobody ever shows', () => {
    expect(strayKeys(textsIn('en').keys(), sources)).toEqual([]);
  });

  test('have every text that is asked for', () => {
    expect(unknownKeys(textsIn('en').keys(), sources)).toEqual([]);
  });

  test('have words for every way in which the server refuses', () => {
    const known = textsIn('en');
    expect(errorCodes.filter((code) => !known.has(`errors.${code}`))).toEqual([]);
  });
});

describe.each([
  ['embed-guide', ['src/pages/embed-guide']],
  ['publish', ['src/pages/publish']],
  ['bench', ['bench/page', 'bench/probes', 'bench/report']],
] as const)('the page %s', (name, folders) => {
  const mounted = readFileSync(join(root, 'src/shared/ui/mountPage.tsx'), 'utf8');
  const page = [...folders, 'contract'].map(sourcesIn).concat(mounted).join('\n');
  const english = pageTextsIn(name, 'en');

  test.each(locales)('says in %s everything that it says in English', (locale) => {
    expect(faultsOf(locale, pageTextsIn(name, locale), english)).toEqual([]);
  });

  test('has every text that it asks for, and none that it never shows', () => {
    expect(strayKeys(english.keys(), page)).toEqual([]);
    expect(unknownKeys(english.keys(), page)).toEqual([]);
  });
});

describe.each(['annotations', 'store'] as const)('the part %s of the texts', (part) => {
  const english = pageTextsIn(part, 'en');

  test.each(locales)('says in %s everything that it says in English', (locale) => {
    expect(faultsOf(locale, pageTextsIn(part, locale), english)).toEqual([]);
  });

  test('has every text that is asked for, and none that is never shown', () => {
    expect(strayKeys(english.keys(), sources)).toEqual([]);
    expect(unknownKeys(english.keys(), sources)).toEqual([]);
  });
});

describe('the demo', () => {
  test.each(locales)('says in %s everything that it says in English', (locale) => {
    expect(faultsOf(locale, pageTextsIn('demo', locale), pageTextsIn('demo', 'en'))).toEqual([]);
  });
});

describe('the check of the languages finds', () => {
  const english = new Map([
    ['a.hello', 'Hello {{name}}'],
    ['a.found_one', '{{count}} issue'],
    ['a.found_other', '{{count}} issues'],
  ]);
  const polish = new Map([
    ['a.hello', 'Witaj {{name}}'],
    ['a.found_one', '{{count}} wydanie'],
    ['a.found_few', '{{count}} wydania'],
    ['a.found_many', '{{count}} wydań'],
    ['a.found_other', '{{count}} wydania'],
  ]);
  const with_ = (key: string, text: string) => new Map([...polish, [key, text]]);
  const without = (key: string) => new Map([...polish].filter(([one]) => one !== key));

  test('nothing where all is well', () => {
    expect(faultsOf('pl', polish, english)).toEqual([]);
  });

  test.each([
    ['a text that is missing', without('a.hello'), 'a.hello is missing'],
    ['a text too many', with_('a.more', 'Więcej'), 'a.more is not in English'],
    ['a plural form that is missing', without('a.found_few'), 'a.found_few is missing'],
    [
      'a form that the language has not',
      with_('a.found_two', '{{count}} wydania'),
      'a.found_two is no form',
    ],
    ['an empty text', with_('a.hello', ''), 'a.hello is empty'],
    ['a value that is not filled in', with_('a.hello', 'Witaj'), 'a.hello fills in other values'],
    [
      'a value that one form does not fill in',
      with_('a.found_few', 'kilka wydań'),
      'a.found_few fills in other values',
    ],
    [
      'spaces at the ends',
      with_('a.hello', 'Witaj {{name}} '),
      'a.hello has spaces where none belong',
    ],
    [
      'two spaces in a row',
      with_('a.hello', 'Witaj  {{name}}'),
      'a.hello has spaces where none belong',
    ],
  ])('%s', (_, other, fault) => {
    expect(faultsOf('pl', other, english)).toContain(fault);
  });

  test.each([
    ['de', 'Bitte lade deine Seite neu, {{name}}', 'a.hello says du'],
    ['de', '"{{name}}" ist da', 'a.hello has foreign quotation marks'],
    ['ja', 'お困りですか? {{name}}', 'a.hello has marks or spaces of Latin script'],
    ['ja', '{{name}} の節', 'a.hello has marks or spaces of Latin script'],
  ] as const)('in %s what a copy editor would mark: %s', (locale, text, fault) => {
    const alone = new Map([['a.hello', text]]);
    expect(faultsOf(locale, alone, new Map([['a.hello', 'Hello {{name}}']]))).toEqual([fault]);
  });

  test('a text that is named nowhere, or only by a template whose last word is none', () => {
    const source = "t('a.hello'); t(`a.${kind}`); const kinds = ['seen'];";
    expect(strayKeys(['a.hello', 'a.seen', 'a.found_one', 'b.other'], source)).toEqual([
      'a.found',
      'b.other',
    ]);
  });

  test('a text that is asked for and was never written', () => {
    const source = "t('a.hello'); word(locale, 'a.gone'); import './a.ts'; const file = 'a.json';";
    expect(unknownKeys(['a.hello', 'a.found_one'], source)).toEqual(['a.gone']);
    expect(unknownKeys(['a.found_one'], "t('a.found', { count })")).toEqual([]);
  });

  test('the plural forms of a text as one', () => {
    expect(['a.found_one', 'a.found_many', 'a.to_buy'].map(stem)).toEqual([
      'a.found',
      'a.found',
      'a.to_buy',
    ]);
  });
});
