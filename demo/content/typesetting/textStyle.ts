import type { Cut } from './fonts.ts';
import type { Family } from './inline.ts';

/** The style of a magazine's body text. Sizes and leading are in points. */
export interface TextStyle {
  readonly family: Family;
  readonly size: number;
  readonly leading: number;
  readonly color: string;
  readonly accent: string;
  readonly justify: boolean;
  readonly indent: number;
  readonly head: {
    readonly cut: Cut;
    readonly size: number;
    readonly color?: string;
    readonly caps?: boolean;
  };
  readonly quote: {
    readonly cut: Cut;
    readonly size: number;
    readonly leading: number;
    readonly color?: string;
  };
  readonly dropCap?: { readonly cut: Cut; readonly lines: number; readonly color?: string };
}

/** A piece of a column. Its height is a whole number of grid lines. */
export interface Slug {
  readonly units: number;
  /** Whether it must not be the last slug of its column. */
  readonly keep: boolean;
  /** Whether it must not be the first slug of its column, unless it is the only one left. */
  readonly cling: boolean;
  /** Whether it is omitted at the top of a column. */
  readonly gap: boolean;
  /** `y` is the top of its first grid line. */
  draw(x: number, y: number): void;
}
