import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, test } from 'vitest';
import { isWithinLimits } from '../../../src/shared/ui/markdown/markdownLimits.ts';

const paragraph =
  'Some *words* about a [thing](https://example.com), **more** of it, and ~~less~~.\n\n';

describe('a text is read as Markdown', () => {
  test.each([
    ['nothing', ''],
    ['a sentence', 'An issue with *emphasis* and a [link](https://example.com).'],
    ['a long text of many paragraphs', paragraph.repeat(500)],
    ['a list of a hundred', '- one more\n'.repeat(100)],
    ['a list in a list in a list', '- a\n  - b\n    - c\n      - d\n'],
    ['a quote in a quote', '> a\n>> b\n>>> c\n'],
    ['one long line', 'a'.repeat(50_000)],
    ['emoji', '👩‍👩‍👧‍👦 '.repeat(2_000)],
  ])('that is %s', (_, text) => {
    expect(isWithinLimits(text)).toBe(true);
  });
});

const length = 100_000;

const bombs: [string, string][] = [
  ['100,000 characters of prose', paragraph.repeat(length / paragraph.length)],
  ['quotes in quotes', '>'.repeat(length)],
  ['quotes in quotes with spaces', '> '.repeat(2_000)],
  ['lists in lists', '- '.repeat(500)],
  ['numbered lists in each other', '1. '.repeat(500)],
  ['lists set in further and further', rows((row) => `${' '.repeat(row * 2)}- a`, 200)],
  ['stars', '*'.repeat(5_000)],
  ['emphasis that never ends', '*a _b '.repeat(2_000)],
  ['emphasis and strong', '**a*b'.repeat(2_000)],
  ['brackets', '['.repeat(5_000)],
  ['pictures in links in pictures', '![['.repeat(2_000)],
  ['footnotes', `${'[^a]'.repeat(2_000)}\n\n[^a]: b`],
  ['a table of thousands', `${'|a'.repeat(2_000)}\n${'|-'.repeat(2_000)}\n`],
  [
    'a table whose rows are filled up',
    `${'|a'.repeat(200)}\n${'|-'.repeat(200)}\n${'b\n'.repeat(5_000)}`,
  ],
  ['tags', '<a '.repeat(5_000)],
  ['backticks', rows((row) => '`'.repeat(row), 300)],
  ['paragraphs', 'a\n\n'.repeat(20_000)],
];

function rows(row: (number: number) => string, count: number): string {
  return Array.from({ length: count }, (_, number) => row(number)).join('\n');
}

describe('a text is shown as it was written', () => {
  test.each(bombs)('that is %s', (_, text) => {
    expect(isWithinLimits(text)).toBe(false);
  });
});

/** The most expensive texts within the limits. They must be rendered in time. */
const worst: [string, string][] = [
  ['depth', `${'> '.repeat(12)}${'*a _b '.repeat(100)}\n\n`.repeat(20)],
  ['lists', `${'- '.repeat(12)}a\n\n`.repeat(160)],
  ['marks', `${'*a _b '.repeat(140)}\n\n`.repeat(20)],
  ['footnotes', `${'[^a]'.repeat(49)}\n\n[^a]: b`],
];

test.each(worst)('the worst that is read in %s is read', (_, text) => {
  expect(isWithinLimits(text)).toBe(true);
  const element = createElement(Markdown, { remarkPlugins: [remarkGfm] }, text);
  expect(renderToStaticMarkup(element).length).toBeGreaterThan(text.length);
});
