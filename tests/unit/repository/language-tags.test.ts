import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  collator,
  currencyFormat,
  dateFormat,
  firstSupported,
  inScript,
  numberFormat,
  pluralRules,
  segmenter,
  supportedTag,
} from '#contract/intl.ts';
import { browserLanguage, pageLanguage } from '../../../src/shared/ui/language.ts';
import { languageOf } from '../../../server/platform/translations.ts';

const odd = [
  '',
  ' ',
  'C',
  'POSIX',
  'xx',
  '*',
  'en-',
  'english',
  'zh-CN-Latn-Latn',
  undefined,
  null,
  7,
];

afterEach(() => vi.unstubAllGlobals());

describe('a language tag', () => {
  test.each([
    ['de-AT', 'de-AT'],
    ['en_US', 'en-US'],
    ['en_US.UTF-8', 'en-US'],
    ['en-US@posix', 'en-US'],
    ['sr_RS@latin', 'sr-RS'],
    [' pl ', 'pl'],
    ['de-x-mtfrom-en', 'de-x-mtfrom-en'],
  ])('%s becomes %s', (tag, supported) => {
    expect(supportedTag(tag)).toBe(supported);
  });

  test.each(odd)('%j is not supported, and the next one counts', (tag) => {
    expect(supportedTag(tag)).toBeNull();
    expect(firstSupported([tag, 'sv'])).toBe('sv');
    expect(firstSupported([tag])).toBe('en');
  });

  test.each(['', 'C', 'en_US', 'en-US@posix', 'xx'])(
    '%j makes no function of Intl throw',
    (tag) => {
      expect(currencyFormat(tag, 'USD', {}).format(6.9)).toBe('$6.90');
      expect(numberFormat(tag).format(1234.5)).toBe('1,234.5');
      expect(dateFormat(tag, { year: 'numeric', timeZone: 'UTC' }).format(0)).toBe('1970');
      expect(pluralRules(tag).select(1)).toBe('one');
      expect(['No 10', 'No 2'].toSorted(collator(tag, { numeric: true }).compare)).toEqual([
        'No 2',
        'No 10',
      ]);
      expect([...segmenter(tag, 'word').segment('two words')]).toHaveLength(3);
    },
  );

  test.each([
    ['de', 'de-Arab'],
    ['zh-CN', 'zh-Arab'],
    ['zh-Hans', 'zh-Arab'],
    ['', 'en-Arab'],
    ['en_US', 'en-Arab'],
  ])('%j of a page is written in another script as %s', (tag, written) => {
    expect(inScript(tag, 'Arab')).toBe(written);
  });
});

function inBrowser(navigator: unknown, lang: string): void {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('document', { documentElement: { lang } });
}

describe('in a browser', () => {
  test.each(odd)('that reports %j, the page’s language writes the prices', (language) => {
    inBrowser({ language, languages: [language] }, 'it');
    expect(browserLanguage()).toBe('it');
  });

  test('its own language comes before its others, and these before that of the page', () => {
    inBrowser({ language: 'en_GB', languages: ['fr'] }, 'it');
    expect(browserLanguage()).toBe('en-GB');
    inBrowser({ language: 'C', languages: ['C', 'fr'] }, 'it');
    expect(browserLanguage()).toBe('fr');
    inBrowser({}, '');
    expect(browserLanguage()).toBe('en');
  });

  test('a page that a program translated keeps a usable language', () => {
    inBrowser({ language: 'en' }, 'zh-CN');
    expect(pageLanguage()).toBe('zh-CN');
    inBrowser({ language: 'en' }, 'auto_translated');
    expect(pageLanguage()).toBe('en');
  });
});

describe('the language of a store’s row', () => {
  test.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['ja_JP.UTF-8', 'ja'],
    ['PL', 'pl'],
    ['C', 'en'],
    ['', 'en'],
    ['../../secret', 'en'],
  ])('%j is read as %s', (locale, language) => {
    expect(languageOf({ locale })).toBe(language);
  });
});

describe('a lint rule', () => {
  const bin = path.resolve(import.meta.dirname, '../../../node_modules/.bin/oxlint');
  const config = path.resolve(import.meta.dirname, '../../../.oxlintrc.json');

  /** The lint rules against unchecked tags that a source breaks. */
  async function broken(source: string): Promise<string[]> {
    const folder = await mkdtemp(path.join(tmpdir(), 'gatefold-lint-'));
    try {
      await writeFile(path.join(folder, 'it.ts'), source);
      const args = ['--config', config, '--format', 'json', path.join(folder, 'it.ts')];
      const { stdout } = await promisify(execFile)(process.execPath, [bin, ...args]).catch(
        (error: unknown) => error as { stdout: string },
      );
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
      return diagnostics.flatMap(({ code }) => /no-unchecked-\w+/.exec(code)?.[0] ?? []);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  test('refuses each way past the checked language tags', async () => {
    const [language, intl] = ['no-unchecked-language', 'no-unchecked-intl'];
    const lines: [source: string, rule: string][] = [
      ['export const a = navigator.language;', language],
      ['export const b = window.navigator["languages"];', language],
      ['const { language } = navigator; export { language };', language],
      ['export const c = (tag: string) => new Intl.NumberFormat(tag);', intl],
      ['export const d = new Intl.NumberFormat();', intl],
      ['const { Collator } = Intl; export { Collator };', intl],
      ['export const e = (n: number, tag: string) => n.toLocaleString(tag);', intl],
      ['export const f = ["b", "a"].toSorted((x, y) => x.localeCompare(y));', intl],
    ];
    const good = 'export const g: Intl.NumberFormat = new Intl.NumberFormat("en");';
    const found = await broken([...lines.map(([source]) => source), good].join('\n'));
    expect(found.toSorted()).toEqual(lines.map(([, rule]) => rule).toSorted());
  });
});
