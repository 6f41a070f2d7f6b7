import { css } from '@linaria/core';

/** A radio button that is not seen and lies over all of its label, for hands and for assistive tools. */
export const covering = css`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  margin: 0;
  opacity: 0;
  cursor: inherit;
`;
