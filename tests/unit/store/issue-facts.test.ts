import { expect, test } from 'vitest';
import { factsOf } from '#contract/issueFacts.ts';

const november = '2026-11-30T23:30:00.000Z';

test.each([
  [
    'en',
    { pages: 1084, language: 'en', publishedAt: november },
    ['1,084', 'English', 'November 2026'],
  ],
  [
    'de',
    { pages: 1084, language: 'ja', publishedAt: november },
    ['1.084', 'Japanisch', 'November 2026'],
  ],
  ['ja', { pages: 84, language: 'ja', publishedAt: november }, ['84', '日本語', '2026年11月']],
  ['en', { pages: 84, language: null, publishedAt: null }, ['84']],
  ['en', { language: null }, []],
])('the facts of an issue in %s are the known ones: %j', (locale, issue, values) => {
  expect(factsOf(issue, locale).map(({ value }) => value)).toEqual(values);
});
