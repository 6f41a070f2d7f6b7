import { styled } from '@linaria/react';
import { font, size, space } from '../../../shared/ui/tokens.ts';

export const cardHeight = space(13);

/** The height depends on nothing that arrives late: the server reserves it. */
export const BegunRegion = styled.section`
  display: grid;
  grid-template-rows: auto calc(${cardHeight} + ${space(2)});
  row-gap: ${space(0.5)};
  margin-block-start: ${space(2)};
  &:focus {
    outline: none;
  }
`;

export const BegunHeading = styled.h2`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 600;
  line-height: 1.25;
`;
