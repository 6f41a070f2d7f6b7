import { describe, expect, it } from 'vitest';
import {
  around,
  rowsOf,
  sectionAt,
  seenOf,
} from '../../src/features/reader/contents/outlineRows.ts';
import { cleanTitle } from '../../workers/pdf/file/outline.ts';
import type { OutlineItem, PageNumber } from '../../workers/pdf/protocol.ts';

const item = (page: number | null, ...items: OutlineItem[]): OutlineItem => ({
  title: `Begins at ${page}`,
  page: page as PageNumber | null,
  items,
});

const book = [item(2), item(5, item(5), item(9, item(11))), item(null, item(20)), item(30)];

describe('The section that is read', () => {
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

  it('is the one that begins nearest before, whatever the order of the contents', () => {
    expect(sectionAt([item(30), item(3), item(8)], 10)).toBe('2');
  });

  it('lies in all that has to be opened for it', () => {
    expect(around('1.1.0')).toEqual(['1', '1.1']);
    expect(around('3')).toEqual([]);
  });

  it('is marked at what hides it while that is closed', () => {
    expect(seenOf('1.1.0', new Set(['1', '1.1']))).toBe('1.1.0');
    expect(seenOf('1.1.0', new Set(['1']))).toBe('1.1');
    expect(seenOf('1.1.0', new Set(['1.1']))).toBe('1');
  });
});

describe('The rows that are seen', () => {
  it('are those of the first level while nothing is open', () => {
    expect(seen()).toEqual(['0', '1', '2', '3']);
  });

  it('are in the order of the document, each on its level', () => {
    expect(seen('1', '2')).toEqual(['0', '1', ' 1.0', ' 1.1', '2', ' 2.0', '3']);
    expect(seen('1', '1.1')).toContain('  1.1.0');
  });

  it('are none of what is open within something closed', () => {
    expect(seen('1.1')).toEqual(seen());
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
