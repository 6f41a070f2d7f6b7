import { css } from '@linaria/core';
import { layers } from '../../shared/ui/layers.ts';
import { color } from '../../shared/ui/tokens.ts';
import { foot } from './bars/bars.styles.ts';

/** Fills the window, or the part of it that a magnified page shows (useBrowserZoom.ts). */
export const positioner = css`
  position: fixed;
  left: var(--view-left, 0);
  top: var(--view-top, 0);
  width: var(--view-width, 100%);
  height: var(--view-height, 100%);
  z-index: ${layers.viewer};
`;

/**
 * The area around the page: dark in dark mode, grey otherwise. It appears without a fade:
 * a fade painted the whole screen in each frame, on the cores that parse the first page (a tenth
 * of an opening on two cores), and the cover appeared 140 ms later.
 */
export const room = `${foot} ${css`
  position: absolute;
  inset: 0;
  overflow: hidden;
  outline: none;
  background: var(--room);
  color: ${color.ink};
`}`;
