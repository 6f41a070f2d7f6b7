import { styled } from '@linaria/react';
import { space, target } from '../../../shared/ui/tokens.ts';

/** As high as a finger wants it, around a button that is a little less: nothing moves when it comes. */
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
