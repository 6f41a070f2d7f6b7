import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import {
  differenceOf,
  isTolerated,
  showsPainted,
} from '../../../server/publishing/pdf-worker/packing/previewDifference.ts';

const white = new Uint8ClampedArray(400).fill(255);

/** A hundred white pixels, of which some have a lower level of green. */
const withGreen = (pixels: number, level: number): Uint8ClampedArray =>
  white.map((value, at) => (at % 4 === 1 && at < 4 * pixels ? level : value));

describe('Two pictures', () => {
  test('that are equal do not differ', () =>
    expect(differenceOf(white, white)).toEqual({ mean: 0, strongShare: 0 }));

  test('differ by the mean of their channels, and by the share of pixels of which one is far apart', () => {
    expect(differenceOf(white, withGreen(10, 255 - 30))).toEqual({ mean: 1, strongShare: 0 });
    expect(differenceOf(white, withGreen(10, 0))).toEqual({ mean: 8.5, strongShare: 0.1 });
  });

  test('do not differ by their opacity', () =>
    expect(differenceOf(white, new Uint8ClampedArray(400).fill(255).fill(0, 3, 4)).mean).toBe(0));
});

test.each([
  { mean: 16, strongShare: 0, is: true },
  { mean: 17, strongShare: 0, is: false },
  { mean: 2, strongShare: 0.05, is: true },
  { mean: 2, strongShare: 0.06, is: false },
])(
  'a preview with a mean of $mean and a strong share of $strongShare is shown: $is',
  ({ is, ...difference }) => expect(isTolerated(difference)).toBe(is),
);

describe('A compressed picture', () => {
  const painted = createCanvas(40, 60);
  const context = painted.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, 40, 60);

  test('shows the painted page', async () =>
    expect(await showsPainted(painted, await painted.encode('webp', 10))).toBe(true));

  test('does not show it if a part is missing, or at another size', async () => {
    const other = createCanvas(40, 60);
    other.getContext('2d').drawImage(painted, 0, 0);
    other.getContext('2d').fillRect(0, 0, 40, 20);
    expect(await showsPainted(painted, await other.encode('webp', 80))).toBe(false);
    const small = createCanvas(20, 30);
    small.getContext('2d').drawImage(painted, 0, 0, 20, 30);
    expect(await showsPainted(painted, await small.encode('webp', 80))).toBe(false);
  });
});
