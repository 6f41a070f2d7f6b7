import { expect, it } from 'vitest';
import { pictureRegions } from '../../../server/publishing/pdf-worker/packing/pictureRegions.ts';
import type { PageSize } from '../../../workers/pdf/engineProtocol.ts';

const size = { width: 600, height: 800 } as PageSize;

/** The corners of an upright picture as pdf.js reports them: upper left, lower left, upper right. */
const upright = (x: number, y: number, width: number, height: number): number[] =>
  [x, y, x, y + height, x + width, y].map((at, index) => at / (index % 2 ? 800 : 600));

const stripes = Array.from({ length: 40 }, (_, at) => upright(100, 100 + at * 5, 300, 5)).flat();
const tiles = [0, 1, 2].flatMap((row) =>
  [0, 1].flatMap((tile) => upright(50 + tile * 100, 400 + row * 60, 100, 60)),
);

it.each([
  ['a picture', upright(100, 200, 300, 150), [[100, 200, 300, 150]]],
  [
    'a picture that is turned by a right angle',
    [0.5, 0.5, 0.25, 0.5, 0.5, 0.25],
    [[150, 200, 150, 200]],
  ],
  ['the part of a picture on the page', upright(-50, -80, 300, 300), [[0, 0, 250, 220]]],
  ['stripes as one picture', stripes, [[100, 100, 300, 200]]],
  ['tiles as one picture', tiles, [[50, 400, 200, 180]]],
  [
    'two pictures below each other',
    [...upright(0, 0, 100, 100), ...upright(0, 110, 100, 100)],
    [
      [0, 0, 100, 100],
      [0, 110, 100, 100],
    ],
  ],
  ['no ornaments', upright(10, 10, 20, 200), []],
])('The pictures of a page: %s', (_, corners, expected) => {
  const found = pictureRegions(corners, size).map(({ x, y, width, height }) =>
    [x, y, width, height].map(Math.round),
  );
  expect(found).toEqual(expected);
});
