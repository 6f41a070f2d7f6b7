import { styled } from '@linaria/react';
import { color, space } from '../../shared/ui/tokens.ts';

export const Foot = styled.footer`
  margin-block-start: ${space(4)};
  padding-block: ${space(3)} ${space(5)};
  border-block-start: 1px solid ${color.line};
`;
