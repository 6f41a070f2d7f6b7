import { css } from '@linaria/core';

/** An invisible radio button over all of its label, for pointers and assistive tools. */
export const covering = css`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  margin: 0;
  opacity: 0;
  cursor: inherit;
`;
