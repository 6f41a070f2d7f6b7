import { describe, expect, test } from 'vitest';
import {
  locateFragment,
  passageAddress,
  readTextFragment,
  writeTextFragment,
} from '#contract/annotations/textFragment.ts';
import type { IssueId } from '#contract/ids.ts';
import { parseIssueRoute } from '../../../src/features/catalog/details/issueRoute.ts';

const quote = (exact: string, prefix = '', suffix = '') => ({ prefix, exact, suffix });

describe('the directive of a text', () => {
  test('a quote is written with the text around it, and read again', () => {
    const written = writeTextFragment(quote('a low-tide pool', 'beside ', ' at dawn, in May'));
    expect(written).toBe('beside-,a%20low%2Dtide%20pool,-at%20dawn%2C%20in%20May');
    expect(readTextFragment(written)).toEqual({
      prefix: 'beside',
      start: 'a low-tide pool',
      end: '',
      suffix: 'at dawn, in May',
    });
  });

  test('a long quote is named by its first and its last words', () => {
    const exact = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const read = readTextFragment(writeTextFragment(quote(exact)));
    expect(exact.startsWith(`${read?.start} `)).toBe(true);
    expect(exact.endsWith(` ${read?.end}`)).toBe(true);
    expect(writeTextFragment(quote(exact)).length).toBeLessThan(150);
  });

  test('a long quote in a script without spaces is cut between characters', () => {
    const exact = '潮だまりの水は朝になると'.repeat(20);
    const read = readTextFragment(writeTextFragment(quote(exact)));
    expect(exact.startsWith(read?.start ?? '?')).toBe(true);
    expect(exact.endsWith(read?.end ?? '?')).toBe(true);
  });

  test.each([
    ['pool', { prefix: '', start: 'pool', end: '', suffix: '' }],
    ['pool,dawn', { prefix: '', start: 'pool', end: 'dawn', suffix: '' }],
    ['a-,pool', { prefix: 'a', start: 'pool', end: '', suffix: '' }],
    ['pool,-at', { prefix: '', start: 'pool', end: '', suffix: 'at' }],
    ['a-,low+tide,dawn,-in', { prefix: 'a', start: 'low tide', end: 'dawn', suffix: 'in' }],
  ])('%s is read by the grammar', (text, fragment) => {
    expect(readTextFragment(text)).toEqual(fragment);
  });

  test.each(['', '%', 'a,b,c', '%20', ','])('%j is no directive', (text) => {
    expect(readTextFragment(text)).toBeNull();
  });
});

describe('the place of a text', () => {
  const page = 'The pool is calm. At dawn the pool fills. The pool is empty at noon.';
  const found = (text: string): string | null => {
    const fragment = readTextFragment(text);
    const place = fragment && locateFragment(page, fragment);
    return place && `${place.start}: ${page.slice(place.start, place.end)}`;
  };

  test.each([
    ['pool', '4: pool'],
    ['dawn%20the-,pool', '30: pool'],
    ['pool,-is%20empty', '46: pool'],
    ['At%20dawn,noon', '18: At dawn the pool fills. The pool is empty at noon'],
    ['at%20DAWN', '18: At dawn'],
    ['lagoon', null],
    ['noon,dawn', null],
  ])('%s is at %s', (text, place) => {
    expect(found(text)).toBe(place);
  });
});

test('the directive is a parameter of the address of a page, which the route reads unchanged', () => {
  const place = { issueId: 7 as IssueId, type: 'full', page: 3 } as const;
  const found = quote('pool, at dawn', 'low-tide ');
  const address = passageAddress(place, found, 'https://store.example');
  const text = 'low%2Dtide-,pool%2C%20at%20dawn';
  expect(address).toBe(`https://store.example/read/7/full?page=3&text=${text}`);
  expect(parseIssueRoute(new URL(address))).toEqual({ id: 7, type: 'full', page: '3', text });
});
