import { describe, expect, it } from 'vitest';
import { targetSizesOf } from '../../../src/features/reader/pdfAnnotations/press.ts';
import type { PdfRect } from '../../../workers/pdf/engineProtocol.ts';

const box = (x: number, y: number, width: number, height: number) =>
  ({ x, y, width, height }) as PdfRect;

/** Top, right, bottom, left. */
const sides = (boxes: PdfRect[], least = 24) =>
  targetSizesOf(boxes, least).map(({ top, right, bottom, left }) => [top, right, bottom, left]);

describe('The target of a link', () => {
  it.each([
    ['measures the least each way around a small box', [box(0, 0, 10, 16)], [[4, 7, 4, 7]]],
    ['is the box where that is large enough', [box(0, 0, 30, 24)], [[0, 0, 0, 0]]],
    [
      'ends half way to the next line, which is near',
      [box(0, 0, 100, 16), box(0, 20, 100, 16)],
      [
        [4, 0, 2, 0],
        [2, 0, 4, 0],
      ],
    ],
    [
      'ends half way to the next link of its line, in any order of the links',
      [box(14, 0, 10, 24), box(0, 0, 10, 24)],
      [
        [0, 7, 0, 2],
        [0, 2, 0, 7],
      ],
    ],
    [
      'is not changed by a link that is near in height only',
      [box(0, 0, 100, 16), box(300, 18, 100, 16)],
      [
        [4, 0, 4, 0],
        [4, 0, 4, 0],
      ],
    ],
    [
      'takes nothing from a box that touches it',
      [box(0, 0, 100, 16), box(0, 16, 100, 16)],
      [
        [4, 0, 0, 0],
        [0, 0, 4, 0],
      ],
    ],
    [
      'looks beyond a tall link before it',
      [box(0, 0, 40, 200), box(60, 5, 100, 24), box(0, 210, 40, 16)],
      [
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [4, 0, 4, 0],
      ],
    ],
  ])('%s', (_, boxes, expected) => expect(sides(boxes)).toEqual(expected));

  it('is worked out for two thousand links of a page', () => {
    const boxes = Array.from({ length: 2000 }, (_, at) => box(0, at * 8, 40, 6));
    expect(targetSizesOf(boxes, 24).every(({ top, bottom }) => top <= 9 && bottom <= 9)).toBe(true);
    expect(targetSizesOf(boxes, 24)[5]).toMatchObject({ top: 1, bottom: 1 });
  });
});
