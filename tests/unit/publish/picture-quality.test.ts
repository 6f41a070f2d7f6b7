import { describe, expect, test } from 'vitest';
import {
  deltaE,
  flatColorShift,
  type Pixels,
  similarityOf,
} from '../../../server/publishing/pdf-worker/packing/pictureQuality.ts';

type Rgb = readonly [number, number, number];
type Paint = (x: number, y: number) => Rgb;

function picture(paint: Paint, width = 128, height = 128): Pixels {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < width * height; at += 1)
    data.set([...paint(at % width, Math.floor(at / width)), 255], 4 * at);
  return { data, width, height };
}

const grey = (level: number): Rgb => [level, level, level];
const stripes = picture((x) => grey(x % 4 < 2 ? 0 : 255));
const even = (color: Rgb): Pixels => picture(() => color);

describe('The structural similarity', () => {
  test.each<[string, Pixels, Pixels, number]>([
    ['of a picture with itself is 1', stripes, stripes, 1],
    // (2 · 100 · 110 + c1) / (100² + 110² + c1), because nothing varies.
    ['of two levels is that of their luminance', even(grey(100)), even(grey(110)), 0.9955],
    [
      'of a picture with its negative is about -1',
      stripes,
      picture((x) => grey(x % 4 < 2 ? 255 : 0)),
      -0.996,
    ],
    ['of stripes with their mean is about 0', stripes, even(grey(127)), 0.004],
  ])('%s', (_, one, other, similarity) =>
    expect(similarityOf(one, other)).toBeCloseTo(similarity, 2),
  );

  test('is a mean of windows: an eighth of a picture that is lost costs about an eighth', () => {
    const lost = picture((x) => grey(x < 16 ? 127 : x % 4 < 2 ? 0 : 255));
    expect(similarityOf(stripes, lost)).toBeCloseTo(7 / 8, 1);
  });

  test('sees lost letters, not a colour of the same luma', () => {
    const letters = picture((x, y) => grey(x % 8 === 3 && y % 12 < 9 ? 20 : 250));
    const blurred = picture((x, y) => grey(x % 8 >= 2 && x % 8 <= 4 && y % 12 < 9 ? 173 : 250));
    expect(similarityOf(letters, blurred)).toBeLessThan(0.9);
    expect(similarityOf(even([200, 100, 100]), even([100, 151, 101]))).toBeGreaterThan(0.999);
  });
});

describe('The shift of flat colours', () => {
  test.each<[string, Pixels, Pixels, number]>([
    ['is 0 for the same picture', stripes, stripes, 0],
    [
      'is the difference of the means',
      even([128, 128, 128]),
      even([131, 128, 128]),
      deltaE([128, 128, 128], [131, 128, 128]),
    ],
    ['ignores parts that are not flat', stripes, picture((x) => grey(x % 4 < 2 ? 60 : 200)), 0],
    [
      'is that of the area that differs most',
      picture((x) => (x < 64 ? [255, 255, 255] : [0, 0, 160])),
      picture((x) => (x < 64 ? [255, 255, 255] : [0, 0, 170])),
      deltaE([0, 0, 160], [0, 0, 170]),
    ],
    [
      'ignores an area of a few blocks',
      picture((x, y) => (x < 32 && y < 32 ? [0, 0, 160] : [255, 255, 255])),
      even([255, 255, 255]),
      0,
    ],
  ])('%s', (_, one, other, shift) => expect(flatColorShift(one, other)).toBeCloseTo(shift, 5));

  test('is in units of CIELAB', () => {
    expect(deltaE([255, 255, 255], [0, 0, 0])).toBeCloseTo(100, 1);
    // sRGB red has L 53.24, a 80.09, b 67.20.
    expect(deltaE([255, 0, 0], [0, 0, 0])).toBeCloseTo(Math.hypot(53.24, 80.09, 67.2), 0);
  });
});
