import { describe, expect, test } from 'vitest';
import { themes } from '#contract/boot.ts';
import { type Palette, palettes, type Tone } from '#contract/palette.ts';

const tones: Tone[] = ['light', 'dark'];

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const pairs: [keyof Palette, keyof Palette][] = [
  ...(['ink', 'muted', 'accent', 'danger'] as const).flatMap((text) =>
    (['surface', 'raised'] as const).map((ground): [keyof Palette, keyof Palette] => [
      text,
      ground,
    ]),
  ),
  ['ink', 'ground'],
  ['onAccent', 'accent'],
  ['surface', 'ink'],
];

describe.each(themes)('the theme %s', (theme) => {
  test.each(tones)('has edges of fields that are seen in its %s tone', (tone) => {
    const palette = palettes[theme][tone];
    const weak = (['surface', 'raised', 'ground'] as const).filter(
      (ground) => contrast(palette.edge, palette[ground]) < 3,
    );
    expect(weak).toEqual([]);
  });

  test.each(tones)('has text that can be read in its %s tone', (tone) => {
    const palette = palettes[theme][tone];
    const weak = pairs.filter(([text, ground]) => contrast(palette[text], palette[ground]) < 4.5);
    expect(weak).toEqual([]);
  });
});
