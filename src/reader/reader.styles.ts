import { css } from '@linaria/core';
import { layers } from '../ui/layers.ts';
import { color } from '../ui/tokens.ts';

export const positioner = css`
  position: fixed;
  inset: 0;
  z-index: ${layers.viewer};
`;

/**
 * The room around the page: dark when the room is, the grey of card otherwise. It is there at once:
 * fading in, the whole screen was drawn in each frame, by the cores that read the first page (a tenth
 * of an opening on two cores), and the cover was to be seen 140 ms later.
 */
export const room = css`
  position: absolute;
  inset: 0;
  overflow: hidden;
  outline: none;
  background: var(--room);
  color: ${color.ink};
`;
