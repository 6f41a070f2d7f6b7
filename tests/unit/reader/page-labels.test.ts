import { describe, expect, it } from 'vitest';
import {
  indicator,
  labelOf,
  nameOfPage,
  type PageLabels,
  pageLabelled,
} from '../../../src/features/reader/pageLabels.ts';
import { labelsWorthShowing } from '../../../workers/pdf/file/outline.ts';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';

const book: PageLabels = ['iii', 'iv', '1', '4', '1'];
const page = (number: number) => number as PageNumber;

describe('Labels of a document', () => {
  it.each([
    ['none', null],
    ['the numbers', ['1', '2', '3']],
    ['empty labels', ['', ' ', '\u200b']],
    ['the numbers where a page has none', ['1', '', '3']],
  ])('say nothing where they are %s', (_, labels) => {
    expect(labelsWorthShowing(labels)).toBeNull();
  });

  it('are kept whole, with a number for a page that has none', () => {
    expect(labelsWorthShowing(['Cover', '', 'i'])).toEqual(['Cover', '2', 'i']);
  });

  it('lose line ends and all beyond 16 letters', () => {
    expect(labelsWorthShowing(['A\n1', 'x'.repeat(17)])).toEqual(['A 1', `${'x'.repeat(15)}…`]);
  });
});

describe('The indicator', () => {
  it.each([
    [[null, 1], null, '1 / 10'],
    [[2, 3], null, '2 - 3 / 10'],
    [[10, null], null, '10 / 10'],
    [[3], null, '3 / 10'],
    [[1], book, 'iii (1 / 10)'],
    [[2, 3], book, 'iv - 1 (2 - 3 / 10)'],
    [[4], book, '4 / 10'],
  ])('shows %j with the labels %j as %j', (spread, labels, text) =>
    expect(indicator(spread as PageNumber[], 10, labels)).toBe(text),
  );
});

describe('A page', () => {
  it('is named by its label, and by its number where that is another', () => {
    expect(labelOf(page(2), book)).toBe('iv');
    expect(nameOfPage(page(2), book)).toBe('iv (2)');
    expect(nameOfPage(page(4), book)).toBe('4');
    expect(nameOfPage(page(2), null)).toBe('2');
  });

  it.each([
    ['IV', 2],
    [' iii ', 1],
    ['1', 3],
    ['ⅳ', 2],
    ['2', null],
    ['', null],
  ])('is found by the label that is typed: %j', (typed, found) => {
    expect(pageLabelled(typed, book)).toBe(found);
  });

  it('is found by no label where the document has none', () => {
    expect(pageLabelled('1', null)).toBeNull();
  });
});
