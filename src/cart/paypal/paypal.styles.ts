import { styled } from '@linaria/react';
import { space, target } from '../../ui/tokens.ts';

/** As high as the button that will come, so that nothing moves then. */
export const Place = styled.div`
  min-block-size: ${target};
`;

export const Trouble = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
`;
