import { describe, expect, it } from 'vitest';
import {
  ancestorsOf,
  rowsOf,
  sectionAt,
  treeStep,
  visibleItemOf,
} from '../../../src/features/reader/contents/outlineRows.ts';
import { cleanTitle } from '../../../workers/pdf/file/outline.ts';
import type { OutlineItem, PageNumber } from '../../../workers/pdf/engineProtocol.ts';

const item = (page: number | null, ...items: OutlineItem[]): OutlineItem => ({
  title: `Begins at ${page}`,
  page: page as PageNumber | null,
  items,
});

const book = [item(2), item(5, item(5), item(9, item(11))), item(null, item(20)), item(30)];

describe('The section of a page', () => {
  it.each<[page: number, path: string | null, why: string]>([
    [1, null, 'before the first'],
    [2, '0', 'where it begins'],
    [4, '0', 'until the next one begins'],
    [5, '1.0', 'the innermost of those that begin at one page'],
    [12, '1.1.0', 'at any depth'],
    [25, '2.0', 'in a heading that leads nowhere'],
    [99, '3', 'the last one, to the end'],
  ])('on page %i is %s: %s', (page, path) => {
    expect(sectionAt(book, page)).toBe(path);
  });

  it('is the one that begins nearest before, for any order of the contents', () => {
    expect(sectionAt([item(30), item(3), item(8)], 10)).toBe('2');
  });

  it('has all items that must be opened for it', () => {
    expect(ancestorsOf('1.1.0')).toEqual(['1', '1.1']);
    expect(ancestorsOf('3')).toEqual([]);
  });

  it('is marked at its closed parent', () => {
    expect(visibleItemOf('1.1.0', new Set(['1', '1.1']))).toBe('1.1.0');
    expect(visibleItemOf('1.1.0', new Set(['1']))).toBe('1.1');
    expect(visibleItemOf('1.1.0', new Set(['1.1']))).toBe('1');
  });
});

describe('The visible rows', () => {
  it('are those of the first level while nothing is open', () => {
    expect(seen()).toEqual(['0', '1', '2', '3']);
  });

  it('are in the order of the document, each on its level', () => {
    expect(seen('1', '2')).toEqual(['0', '1', ' 1.0', ' 1.1', '2', ' 2.0', '3']);
    expect(seen('1', '1.1')).toContain('  1.1.0');
  });

  it('exclude the children of an open item in a closed one', () => {
    expect(seen('1.1')).toEqual(seen());
  });

  it('have their position among the items of the same parent', () => {
    const positions = rowsOf(book, new Set(['1'])).map(
      ({ path, position, siblings }) => `${path}: ${position} of ${siblings}`,
    );
    expect(positions).toEqual([
      '0: 1 of 4',
      '1: 2 of 4',
      '1.0: 1 of 2',
      '1.1: 2 of 2',
      '2: 3 of 4',
      '3: 4 of 4',
    ]);
  });
});

const step = (path: string, isInward: boolean, ...open: string[]) => {
  const row = rowsOf(book, new Set(open)).find((one) => one.path === path);
  return row ? treeStep(row, new Set(open), isInward) : undefined;
};

describe('A key towards the children or the parent', () => {
  it.each([
    ['opens a closed item', step('1', true), { kind: 'toggle', path: '1' }],
    [
      'moves from an open item to its first child',
      step('1', true, '1'),
      { kind: 'move', path: '1.0' },
    ],
    ['does nothing inwards at an item without children', step('0', true), null],
    ['closes an open item', step('1', false, '1'), { kind: 'toggle', path: '1' }],
    [
      'moves from a closed item to its parent',
      step('1.1', false, '1'),
      { kind: 'move', path: '1' },
    ],
    ['does nothing outwards at the first level', step('0', false), null],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

describe('A title of the contents', () => {
  it.each([
    ['  A\tB\r\nC ', 'A B C'],
    ['soft\u00adhyphen \u200bjoined', 'softhyphen joined'],
    ['第1章　はじめに', '第1章 はじめに'],
    ['\u0000\u0007', ''],
  ])('%j is shown as %j', (found, shown) => {
    expect(cleanTitle(found)).toBe(shown);
  });

  it('is cut when it is a whole text', () => {
    expect(cleanTitle('x'.repeat(1000))).toHaveLength(301);
  });
});

const seen = (...open: string[]) =>
  rowsOf(book, new Set(open)).map(({ path, level }) => `${' '.repeat(level - 1)}${path}`);
