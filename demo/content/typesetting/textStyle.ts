import type { Cut } from './fonts.ts';
import type { Family } from './inline.ts';

/** The style of a magazine's running text. Sizes and leading are in points. */
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
  /** Must not be the last of its column. */
  readonly keep: boolean;
  /** Must not be the first of its column, unless it alone is left. */
  readonly cling: boolean;
  /** Is dropped at the top of a column. */
  readonly gap: boolean;
  /** `y` is the top of its first grid line. */
  draw(x: number, y: number): void;
}
