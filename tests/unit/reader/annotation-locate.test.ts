import { describe, expect, it } from 'vitest';
import type { Anchor } from '#contract/api/annotations.ts';
import { locateAnchor, pagesOutward } from '#contract/annotations/locate.ts';

const page = [
  'The pond was still. Frogs sang in the reeds, and the rain came over the hills.',
  'Nobody heard the first drop. Frogs sang in the reeds, as they do each spring.',
].join('\n');

const anchorOf = (exact: string, start: number | null, prefix = '', suffix = ''): Anchor => ({
  quote: { exact, prefix, suffix },
  position: start === null ? null : { start, end: start + exact.length },
  shape: [],
});

const frogs = 'Frogs sang in the reeds';
const [firstFrogs, secondFrogs] = [page.indexOf(frogs), page.lastIndexOf(frogs)];

describe('The quote of an anchor is found', () => {
  it.each<[string, Anchor, string, string, number]>([
    ['at its position', anchorOf(frogs, secondFrogs), 'exact', frogs, secondFrogs],
    ['nearest to its old position', anchorOf(frogs, secondFrogs + 9), 'exact', frogs, secondFrogs],
    [
      'where the text around it is the same, before the nearest place',
      anchorOf(frogs, secondFrogs - 3, 'The pond was still. ', ', and the rain'),
      'exact',
      frogs,
      firstFrogs,
    ],
    ['without a position', anchorOf('The pond', null), 'exact', 'The pond', 0],
    [
      'with other spaces and a hyphen',
      anchorOf('came over the hills. No-body heard', 60),
      'folded',
      'came over the hills.\nNobody heard',
      page.indexOf('came'),
    ],
    [
      'with another case and quotes',
      anchorOf('FRÖGS SANG in the reeds, as', 5),
      'folded',
      'Frogs sang in the reeds, as',
      secondFrogs,
    ],
    [
      'with a corrected word',
      anchorOf('Nobody herd the first dropp. Frogs', 70),
      'approximate',
      'Nobody heard the first drop. Frogs',
      page.indexOf('Nobody'),
    ],
    [
      'by its two ends, where it is long',
      anchorOf(`${page.slice(0, 60)}xx${page.slice(60, 140)}`, 0),
      'approximate',
      page.slice(0, 140),
      0,
    ],
  ])('%s', (_, anchor, match, text, start) => {
    const found = locateAnchor(page, anchor);
    expect(
      found && { match: found.match, text: page.slice(found.start, found.end), start: found.start },
    ).toEqual({
      match,
      text,
      start,
    });
  });
});

describe('The quote of an anchor is not found', () => {
  it.each<[string, string, Anchor]>([
    [
      'on another page',
      'Toads were silent in the winter, and snow lay on the hills.',
      anchorOf(frogs, 20),
    ],
    ['on a page without text', '', anchorOf(frogs, 20)],
    ['where it is short and differs', page, anchorOf('The pint', 0)],
    ['without a quote', page, { quote: null, position: { start: 0, end: 4 }, shape: [] }],
    ['where it has only signs that folding drops', page, anchorOf('\u00AD', 0)],
  ])('%s', (_, text, anchor) => {
    expect(locateAnchor(text, anchor)).toBeNull();
  });
});

describe('The pages on which a lost annotation is searched', () => {
  it.each([
    [3, 5, [3, 2, 4, 1, 5]],
    [1, 3, [1, 2, 3]],
    [9, 3, [3, 2, 1]],
    [2, 0, []],
  ])('begin with page %i of %i, and go outward', (first, count, pages) => {
    expect([...pagesOutward(first, count)]).toEqual(pages);
  });
});

describe('A quote of the whole text of a full page', () => {
  it('is found although each of its sentences has another letter', () => {
    const text = 'Frogs sang in the reeds, as they do each spring of the year. '.repeat(100);
    const anchor = anchorOf(text.replaceAll('year', 'yeer'), 0);
    expect(locateAnchor(text, anchor)?.match).toBe('approximate');
  });
});
