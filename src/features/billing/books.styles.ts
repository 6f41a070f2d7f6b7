import { styled } from '@linaria/react';
import { color, space } from '../../shared/ui/tokens.ts';

/** The state of a subscription, and below it the actions. */
export const State = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  max-inline-size: 36rem;
  text-wrap: pretty;
  &:focus {
    outline: none;
  }
`;

export const Words = styled.div`
  display: grid;
  gap: ${space(0.5)};
`;

export const Offer = styled.div`
  display: grid;
  gap: ${space(2)};
  inline-size: 100%;
`;

export const Hint = styled.p`
  color: ${color.muted};
`;

export const ErrorText = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
`;
