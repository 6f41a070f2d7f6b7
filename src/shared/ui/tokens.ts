import type { Palette } from './palette.ts';

/** The design's values by role. Styles name these and no colour, font or length of their own. */

const role = (name: keyof Palette) => `var(--${name})`;

export const color = {
  surface: role('surface'),
  raised: role('raised'),
  ground: role('ground'),
  ink: role('ink'),
  muted: role('muted'),
  line: role('line'),
  edge: role('edge'),
  accent: role('accent'),
  onAccent: role('onAccent'),
  danger: role('danger'),
  focus: role('focus'),
  veil: role('veil'),
} as const;

export const font = { display: 'var(--font-display)', text: 'var(--font-text)' } as const;

/** One modular scale, ratio 1.2 on 17 px; the largest grows with the window. */
export const size = {
  small: '0.8333rem',
  body: '1rem',
  lead: '1.2rem',
  title: '1.44rem',
  heading: 'clamp(1.728rem, 1.2rem + 1.8vw, 2.488rem)',
} as const;

/**
 * Room below the last line of a clamped text, which would cut the descenders of Arabic. It takes no place of its own.
 */
export const descenders = 'padding-block-end: 0.14em; margin-block-end: -0.14em;';

/** Multiples of the 8-pixel grid; halves are allowed inside a control. */
export const space = (eights: number): string => `${eights * 8}px`;

/**
 * What a screen is at least as high as: the window. A frame that becomes as high as its screen must not
 * be measured by it in turn, and has a length of its own.
 */
export const screenHeight = 'var(--screen-height, 100dvh)';

/** The part of the window that what floats keeps to: all of it, unless ui/seen.ts was told otherwise. */
export const seen = {
  top: 'var(--seen-top, 0px)',
  /** Of what is fixed to the window. */
  height: 'var(--seen-height, 100%)',
  /** The same, for what is inside of that. */
  most: 'var(--seen-height, 100dvh)',
} as const;

/** The smallest side of anything that is pressed. */
export const target = '44px';

export const radius = { control: '4px', panel: '12px', pill: '999px' } as const;

const paper = (opacities: readonly [number, number]) =>
  `0 1px 2px rgb(var(--shade) / ${opacities[0]}%), 0 10px 24px -8px rgb(var(--shade) / ${opacities[1]}%)`;

export const shadow = {
  /** A magazine that lies on a table. */
  paper: paper([22, 32]),
  /** The same one, picked up. */
  lifted: `0 2px 4px rgb(var(--shade) / 18%), 0 24px 40px -12px rgb(var(--shade) / 42%)`,
  /** A bar or panel that floats over the page. */
  floating: `0 1px 0 rgb(var(--shade) / 8%), 0 8px 28px rgb(var(--shade) / 16%)`,
} as const;

/** Eases for what the interface does by itself; what a hand moves has springs instead. */
export const motion = {
  quick: '120ms cubic-bezier(0.2, 0, 0, 1)',
  calm: '240ms cubic-bezier(0.2, 0, 0, 1)',
} as const;

/** Widths from which a layout counts as small, medium, large, extra large; below the first, very small. */
export const widths = { small: 600, medium: 960, large: 1280, extraLarge: 1920 } as const;

export const from = (width: keyof typeof widths): string =>
  `@media (min-width: ${widths[width]}px)`;

export const calmed = '@media (prefers-reduced-motion: reduce)';
