import { describe, expect, test } from 'vitest';
import { damagedPages, damageIn } from '../../../server/publishing/pdf-worker/qpdfWarnings.ts';

const said = (notice: string, object = '(object 4 0, offset 115)'): string[] => [
  `WARNING: /folder/source.pdf ${object}: ${notice}`,
  'gatefold: operation succeeded with warnings; resulting file may have some problems',
];

describe('A notice of qpdf', () => {
  test.each([
    'object has offset 0',
    'dictionary has duplicated key /Type; last occurrence overrides earlier ones',
    'stream /DecodeParms length is inconsistent with filters',
    'reported number of objects (12) is not one plus the highest object number (10)',
    'kid 1 (from 0) appears more than once in the pages tree; creating a new page object as a copy',
    '/Type key should be /Page but is not; overriding',
    'extraneous whitespace seen before xref',
    'stream keyword followed by carriage return only',
    'incorrect object count in outline hint table',
    'Cross-reference stream data has the wrong size; expected = 1760; actual = 1761',
  ])('is harmless: %s', (notice) => {
    expect(damageIn(said(notice))).toEqual([]);
  });

  test.each([
    ['expected endstream', '(object 4 0, offset 115)', 4],
    ['attempting to recover stream length', '(object 4 0, offset 115)', 4],
    ['file is damaged', '', null],
    [
      'Cross-reference stream data has the wrong size; expected = 1760; actual = 1759',
      '(xref stream, offset 115)',
      null,
    ],
    ['Attempting to reconstruct cross-reference table', '', null],
    ['kid 7 is a notice that nobody knows', ', object 2 0 at offset 74', 2],
    ['error decoding stream data for object 12 0: inflate: data error', '(offset 9)', 12],
  ])('tells of damage: %s', (notice, place, object) => {
    expect(damageIn(said(notice, place))).toEqual([{ object }]);
  });
});

describe('Damage is in a page', () => {
  const pages = [
    { object: '3 0 R', contents: ['4 0 R'], images: [] },
    { object: '5 0 R', contents: ['4 0 R', '6 0 R'], images: [{ object: '7 0 R' }] },
  ];

  test.each([
    ['whose object it is', [3], [1]],
    ['whose content it is, in all that share it', [4], [1, 2]],
    ['whose picture it is', [7], [2]],
    ['and in none where the object belongs to the file', [9, null], []],
  ])('%s', (_, objects, expected) => {
    const damage = objects.map((object) => ({ object }));
    expect(damagedPages(damage, pages)).toEqual(expected);
  });
});
