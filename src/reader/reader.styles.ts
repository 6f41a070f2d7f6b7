import { css } from '@linaria/core';
import { layers } from '../ui/layers.ts';
import { color, motion } from '../ui/tokens.ts';

export const positioner = css`
  position: fixed;
  inset: 0;
  z-index: ${layers.viewer};
`;

/** The room around the page: dark when the room is, the grey of card otherwise. */
export const room = css`
  position: absolute;
  inset: 0;
  overflow: hidden;
  outline: none;
  background: ${color.ground};
  color: ${color.ink};
  animation: enter ${motion.quick};
  @media (prefers-color-scheme: dark) {
    background: ${color.surface};
  }
  @keyframes enter {
    from {
      opacity: 0;
    }
  }
`;
