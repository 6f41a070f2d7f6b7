import { css } from '@linaria/core';

export const logo = css`
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  object-fit: contain;
`;
