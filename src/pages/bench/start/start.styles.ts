import { styled } from '@linaria/react';
import { color, size, space } from '../../../shared/ui/tokens.ts';

export const ActionButton = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  inline-size: min(100%, 30rem);
`;

export const Message = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
`;
