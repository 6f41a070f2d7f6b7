import { describe, expect, test } from 'vitest';
import { isSrgb } from '../../../server/publishing/pdf-worker/stripSrgbProfiles.ts';
import {
  adobePrimaries,
  colourProfile,
  powerCurve,
  sampledCurve,
  srgbLight,
  srgbPrimaries,
} from '../../helpers/colourProfile.ts';

const srgb = colourProfile(srgbPrimaries, sampledCurve(srgbLight));

describe('a profile is sRGB', () => {
  test('by its primaries with a curve of samples', () => {
    expect(isSrgb(srgb)).toBe(true);
  });

  test('by its primaries with a power and a line', () => {
    const curve = powerCurve(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045);
    expect(isSrgb(colourProfile(srgbPrimaries, curve))).toBe(true);
  });
});

describe('a profile is not sRGB', () => {
  test.each([
    ['with other primaries', colourProfile(adobePrimaries, sampledCurve(srgbLight))],
    [
      'with a plain power',
      colourProfile(
        srgbPrimaries,
        sampledCurve((level) => level ** 2.2),
      ),
    ],
    [
      'with a curve of two samples',
      colourProfile(
        srgbPrimaries,
        sampledCurve((level) => level, 2),
      ),
    ],
    [
      'with a number for a curve',
      colourProfile(
        srgbPrimaries,
        sampledCurve(() => 1, 1),
      ),
    ],
    ['with a table of its own', colourProfile(srgbPrimaries, sampledCurve(srgbLight), ['A2B0'])],
    ['without curves', colourProfile(srgbPrimaries, Buffer.alloc(0))],
    ['of other colours', Buffer.from(srgb.toString('latin1').replace('RGB ', 'CMYK'), 'latin1')],
    ['cut off', srgb.subarray(0, 300)],
    ['of nothing', Buffer.alloc(0)],
  ])('%s', (_, profile) => {
    expect(isSrgb(profile)).toBe(false);
  });
});
