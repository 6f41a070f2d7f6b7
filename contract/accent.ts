import type { Theme } from './boot.ts';
import { type Palette, palettes, type Tone } from './palette.ts';

/** The colour of links and buttons that an owner chooses in place of the theme's. */

export const accentPattern = /^#[0-9a-f]{6}$/;

/** The contrast of text that WCAG 2.2 demands (1.4.3). */
export const leastContrast = 4.5;

type Channels = readonly [red: number, green: number, blue: number];

const channelsOf = (hex: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Channels;

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The lowest contrast of a colour on the grounds of text, in every theme. A change of the theme keeps it readable. */
export const contrastOnPages = (hex: string, tone: Tone): number =>
  Math.min(
    ...Object.values(palettes).flatMap((theme) =>
      [theme[tone].surface, theme[tone].raised].map((ground) => contrastOf(hex, ground)),
    ),
  );

/** The nearest shade that is readable: darker on light pages, lighter on dark ones. */
export function readableShade(hex: string, tone: Tone): string {
  const target = tone === 'light' ? 0 : 255;
  const channels = channelsOf(hex);
  for (let share = 0; share < 1; share += 0.02) {
    const shade = hexOf(channels.map((part) => part + (target - part) * share));
    if (contrastOnPages(shade, tone) >= leastContrast) return shade;
  }
  return hexOf([target, target, target]);
}

type AccentRoles = Pick<Palette, 'accent' | 'onAccent' | 'focus'>;

/** The roles of a chosen colour. Dark pages have a lighter shade. */
export function accentRoles(hex: string): Readonly<Record<Tone, AccentRoles>> {
  const [light, dark] = [readableShade(hex, 'light'), readableShade(hex, 'dark')];
  return {
    light: { accent: light, onAccent: '#ffffff', focus: light },
    dark: { accent: dark, onAccent: palettes.kiosk.dark.surface, focus: dark },
  };
}

/** The colours of a theme, with a chosen accent; empty for the theme's. */
export function palettesWith(theme: Theme, accent: string): Readonly<Record<Tone, Palette>> {
  const { light, dark } = palettes[theme];
  if (!accent) return { light, dark };
  const roles = accentRoles(accent);
  return { light: { ...light, ...roles.light }, dark: { ...dark, ...roles.dark } };
}

const declared = (roles: AccentRoles): string =>
  (['accent', 'onAccent', 'focus'] as const).map((role) => `--${role}: ${roles[role]};`).join(' ');

/** Stronger than the selectors of the themes in the style sheet of the page. */
const root = ':root:root:root';

/** A style sheet that replaces the accent of the theme, in both tones. */
export function accentSheet({ light, dark }: Readonly<Record<Tone, AccentRoles>>): string {
  return [
    `${root}:root { ${declared(light)} }`,
    `@media (prefers-color-scheme: dark) { ${root}:not([data-appearance='light']) { ${declared(dark)} } }`,
    `${root}[data-appearance='dark'] { ${declared(dark)} }`,
  ].join('\n');
}
