import { css } from '@linaria/core';
import { color, from, space, target } from '../tokens.ts';

export const pagerRow = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  padding-block: ${space(2)} ${space(4)};
  ${from('small')} {
    gap: ${space(1)};
  }
`;

export const pageButton = css`
  min-inline-size: ${target};
  padding-inline: ${space(0.5)};
  border-color: transparent;
  font-variant-numeric: tabular-nums;
  &[aria-current='page'] {
    background: ${color.ink};
    color: ${color.surface};
  }
`;

export const turnButton = css`
  inline-size: ${target};
  padding: 0;
  border-color: transparent;
  & polyline {
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  &:disabled {
    border-color: transparent;
    opacity: 0.5;
  }
  [dir='rtl'] & svg {
    scale: -1 1;
  }
`;

/** Seven buttons fit into the smallest window. */
export const gap = css`
  inline-size: ${space(3)};
  color: ${color.muted};
  text-align: center;
`;
