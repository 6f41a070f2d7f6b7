import { styled } from '@linaria/react';
import { space, target } from '../../../shared/ui/tokens.ts';

/** The button's final height at the minimum touch target, so that nothing moves when it is loaded. */
export const Place = styled.div`
  display: grid;
  align-content: center;
  min-block-size: ${target};
`;

export const ErrorText = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
`;
