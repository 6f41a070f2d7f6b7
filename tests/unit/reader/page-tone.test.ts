import { describe, expect, it } from 'vitest';
import type { PageSize, PdfRect } from '../../../workers/pdf/engineProtocol.ts';
import { invert, partsOutside } from '../../../workers/pdf/tones/applyTone.ts';
import { SAMPLE_SIDE, traitsIn } from '../../../workers/pdf/tones/pageTraits.ts';

const size = { width: 600, height: 800 } as PageSize;
const rect = (x: number, y: number, width: number, height: number) =>
  ({ x, y, width, height }) as PdfRect;

type Colour = readonly [number, number, number];
const white: Colour = [255, 255, 255];
const black: Colour = [12, 12, 14];

/** A sample whose pixels have the colour of their place, as parts of the width and the height. */
function sampleOf(colourAt: (x: number, y: number) => Colour): Uint8ClampedArray {
  const places = Array.from({ length: SAMPLE_SIDE * SAMPLE_SIDE }, (_, at) =>
    [at % SAMPLE_SIDE, Math.floor(at / SAMPLE_SIDE)].map((one) => one / SAMPLE_SIDE),
  );
  return Uint8ClampedArray.from(places.flatMap(([x = 0, y = 0]) => [...colourAt(x, y), 255]));
}

describe('At night a page', () => {
  const photo = rect(300, 0, 300, 800);
  const whole = rect(0, 0, 600, 790);

  it.each<
    [string, Uint8ClampedArray, PdfRect[], { isDark: boolean; isScan: boolean; kept: number }]
  >([
    ['of text is inverted', sampleOf(() => white), [], { isDark: false, isScan: false, kept: 0 }],
    [
      'of light letters on black stays',
      sampleOf(() => black),
      [],
      { isDark: true, isScan: false, kept: 0 },
    ],
    [
      'of text beside a dark photograph is inverted but for the photograph',
      sampleOf((x) => (x < 0.5 ? white : black)),
      [photo],
      { isDark: false, isScan: false, kept: 1 },
    ],
    [
      'of one picture of yellowed paper is a scan, and pictures over it stay',
      sampleOf((_, y) => (y < 0.3 ? [60, 50, 40] : [232, 217, 176])),
      [whole, rect(50, 50, 300, 200)],
      { isDark: false, isScan: true, kept: 1 },
    ],
    [
      'of one photograph of a blue sky stays',
      sampleOf((_, y) => (y < 0.7 ? [135, 206, 235] : [40, 60, 30])),
      [whole],
      { isDark: false, isScan: false, kept: 1 },
    ],
  ])('%s', (_, sample, pictures, { kept, ...expected }) => {
    const traits = traitsIn(sample, pictures, size);
    expect(traits).toMatchObject(expected);
    expect(traits.pictures).toHaveLength(kept);
  });
});

const night = (...colour: Colour): number[] => {
  const data = Uint8ClampedArray.from([...colour, 255]);
  invert(data);
  return [...data];
};
const lightness = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  0.21 * red + 0.72 * green + 0.07 * blue;

describe('Night', () => {
  it('makes white paper dark and black ink light, and neither pure', () => {
    expect(night(255, 255, 255)).toEqual([30, 28, 25, 255]);
    expect(night(0, 0, 0)).toEqual([224, 222, 219, 255]);
  });

  it('keeps the hue of a colour', () => {
    const [red = 0, green = 0, blue = 0] = night(200, 30, 20);
    expect(red).toBeGreaterThan(Math.max(green, blue) + 60);
  });

  it('keeps black letters on a yellow ground readable', () =>
    expect(lightness(night(0, 0, 0)) - lightness(night(255, 240, 0))).toBeGreaterThan(150));
});

describe('The parts of a canvas outside its pictures', () => {
  const canvas = { width: 100, height: 80 };

  it.each([
    ['no picture', []],
    ['a picture in the middle', [{ x: 20, y: 10, width: 30, height: 40 }]],
    [
      'pictures that overlap and exceed the canvas',
      [
        { x: -10, y: -10, width: 50, height: 50 },
        { x: 30, y: 20, width: 200, height: 30 },
        { x: 90, y: 70, width: 5, height: 30 },
      ],
    ],
    ['a picture that covers all', [{ x: -1, y: -1, width: 300, height: 300 }]],
  ])('with %s have each other pixel once', (_, pictures) => {
    const counts = Array.from({ length: 80 }, () => Array.from({ length: 100 }, () => 0));
    for (const { x, y, width, height } of partsOutside(pictures, canvas)) {
      expect(width * height).toBeGreaterThan(0);
      for (let row = y; row < y + height; row += 1)
        for (let at = x; at < x + width; at += 1) counts[row]![at]! += 1;
    }
    const isIn = (x: number, y: number) =>
      pictures.some(
        (one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height,
      );
    for (const [y, row] of counts.entries())
      for (const [x, count] of row.entries()) expect(count).toBe(isIn(x, y) ? 0 : 1);
  });

  it('are small enough for a pause between them', () => {
    const parts = partsOutside([], { width: 4000, height: 3000 });
    expect(Math.max(...parts.map(({ width, height }) => width * height))).toBeLessThanOrEqual(
      400_000,
    );
  });
});
