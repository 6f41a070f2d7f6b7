import { css } from '@linaria/core';
import { color } from '../../shared/ui/tokens.ts';

export const hint = css`
  color: ${color.muted};
`;
