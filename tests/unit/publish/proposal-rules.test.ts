import { describe, expect, it } from 'vitest';
import {
  dateOf,
  numberOf,
  cleaned,
  contentsOf,
  descriptionOf,
  titleOf,
} from '../../../server/publishing/pdf-worker/proposalRules.ts';

describe('the metadata of a file', () => {
  it.each([
    ['Tides  and\n Moons', 'Tides and Moons'],
    ['Microsoft Word - Harbour News', 'Harbour News'],
    ['潮の満ち引き', '潮の満ち引き'],
    ['tides_final_v3.indd', null],
    ['Untitled-1', null],
    ['Ohne Titel', null],
    ['2026-04', null],
    ['Untitled design', null],
    ['Untitled design (2)', null],
    ['Sans titre 3', null],
    ['Unbenannte Insel', 'Unbenannte Insel'],
    ['L:\\PageMaker\\Flyers\\11x17\\Self', null],
    ['/Users/ann/Desktop/zine', null],
    ['Rotary-Club-of-Lake-Mary-newsletter-2019-06-20', null],
    ['arteFinal_fanzine_az', null],
    ['Jean-Luc-Godard', 'Jean-Luc-Godard'],
    ['SQ SQ', null],
    ['T˙ New Time‘', null],
    ['Varia%onal quantum dynamics', null],
    ['Main Of fi ce Bearers BOTTLE', null],
    ['50% Off', '50% Off'],
    ['AT&T and C++', 'AT&T and C++'],
    ['L’été à Saint-Malo', 'L’été à Saint-Malo'],
    ['words of a paragraph '.repeat(10), null],
    ['   ', null],
    ['吾輩は猫である\uFE12名前はまだ無い\uFE12', '吾輩は猫である。名前はまだ無い。'],
  ])('is a title, or none: %j', (said, expected) => {
    expect(titleOf(said)).toBe(expected);
  });

  it.each([
    ['Tides, Issue 29', '29'],
    ['TIDES No. 4/2026', '4/2026'],
    ['Gezeiten, Heft Nr. 12', '12'],
    ['Maree n° 7', '7'],
    ['潮 第１２号', '12'],
    ['Tides #8', '8'],
    ['Casino 21', null],
    ['Tides 2026', null],
  ])('has a number where one is named as such: %j', (said, expected) => {
    expect(numberOf(said)).toBe(expected);
  });

  it.each([
    ['2026-11-22T10:00:00+01:00', '2026-11-22'],
    ['2026-11', '2026-11'],
    ['2026', '2026'],
    ["D:20261122100000+01'00'", '2026-11-22'],
    ['D:2026', '2026'],
    ['2026-13-40', null],
    ['D:00000000', null],
    ['last autumn', null],
  ])('has a date as far as it is said: %j', (said, expected) => {
    expect(dateOf(said)).toBe(expected);
  });

  it('is described by a sentence, or by the first entries of its outline', () => {
    expect(descriptionOf('Where the water goes, and why.', 'Tides')).toMatch(/^Where/);
    expect(descriptionOf('Tides', 'Tides')).toBeNull();
    expect(contentsOf(['Letters', ' Essays ', '12', 'Maps'])).toBe('Letters · Essays · Maps');
    expect(contentsOf(['Cover', 'Back'])).toBeNull();
  });

  it('loses control characters and text that is too long', () => {
    expect(cleaned('a\u0000b\u202Ec\uD800d\uFEFF', 99)).toBe('a bcd');
    expect(cleaned('x'.repeat(1_000_000), 200)).toHaveLength(200);
  });
});
