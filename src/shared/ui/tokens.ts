import type { Palette } from '#contract/palette.ts';

/** The design tokens by role. Styles use these instead of literal colours, fonts or lengths. */

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

/** A modular scale, ratio 1.2 on 17 px. The largest size grows with the window. */
export const size = {
  small: '0.8333rem',
  body: '1rem',
  lead: '1.2rem',
  title: '1.44rem',
  heading: 'clamp(1.728rem, 1.2rem + 1.8vw, 2.488rem)',
} as const;

/**
 * Space below the last line of a clamped text, which would cut the descenders of Arabic. It takes no layout
 * space.
 */
export const descenders = 'padding-block-end: 0.14em; margin-block-end: -0.14em;';

/** 1 where a style sheet of the user sets the line height of WCAG 1.4.12 (1.5) over this smaller one, else 0. */
export const isSpaced = (lineHeight: number): string =>
  `sign(max(0px, 1lh - ${(lineHeight + 0.05).toFixed(2)}em))`;

/** At most so many lines of text. With the text spacing of WCAG 1.4.12 twice as many have the same words. */
export const clamped = (lines: number, lineHeight: number): string => `
  display: -webkit-box;
  overflow: hidden;
  line-height: ${lineHeight};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: calc(${lines} + ${lines} * ${isSpaced(lineHeight)});
`;

/** Multiples of the 8 px grid. Halves are allowed inside a control. */
export const space = (eights: number): string => `${eights * 8}px`;

/**
 * The minimum height of a screen: the window. A frame with automatic height must not depend on its own
 * height, so it has a fixed length.
 */
export const screenHeight = 'var(--screen-height, 100dvh)';

/**
 * The part of the window for floating elements: all of it, unless ui/visibleViewport.ts has set another
 * one.
 */
export const seen = {
  top: 'var(--seen-top, 0px)',
  /** For elements that are fixed to the window. */
  height: 'var(--seen-height, 100%)',
  /** The same for elements inside them. */
  most: 'var(--seen-height, 100dvh)',
} as const;

/** The height of the strip at the lower edge in which snackbars lie; 0 without one. `ToastRegion` measures it. */
export const toastStrip = 'var(--toast-strip, 0px)';

/** The minimum touch target. */
export const target = '44px';

export const radius = { control: '4px', panel: '12px', pill: '999px' } as const;

/** A button that is an icon in a round target. Colours and place are those of its surroundings. */
export const roundButton = `
  display: grid;
  place-items: center;
  inline-size: ${target};
  block-size: ${target};
  padding: 0;
  border: 0;
  border-radius: ${radius.pill};
`;

const paper = (opacities: readonly [number, number]) =>
  `0 1px 2px rgb(var(--shade) / ${opacities[0]}%), 0 10px 24px -8px rgb(var(--shade) / ${opacities[1]}%)`;

export const shadow = {
  /** A magazine on a table. */
  paper: paper([22, 32]),
  /** The same magazine, picked up. */
  lifted: `0 2px 4px rgb(var(--shade) / 18%), 0 24px 40px -12px rgb(var(--shade) / 42%)`,
  /** A bar or panel over the page. */
  floating: `0 1px 0 rgb(var(--shade) / 8%), 0 8px 28px rgb(var(--shade) / 16%)`,
} as const;

/** Easings of automatic transitions. Movements by a pointer use springs. */
export const motion = {
  quick: '120ms cubic-bezier(0.2, 0, 0, 1)',
  calm: '240ms cubic-bezier(0.2, 0, 0, 1)',
} as const;

/**
 * The widths at which a layout counts as small, medium, large, wide and extra large. Below the first it is very
 * small.
 */
export const widths = {
  small: 600,
  medium: 960,
  large: 1280,
  wide: 1600,
  extraLarge: 1920,
} as const;

export const from = (width: keyof typeof widths): string =>
  `@media (min-width: ${widths[width]}px)`;

/** As a media query without `@media`, because scripts ask it too. */
export const below = (width: keyof typeof widths): string => `(max-width: ${widths[width] - 1}px)`;

export const calmed = '@media (prefers-reduced-motion: reduce)';
