import { styled } from '@linaria/react';
import { color, font, size, space } from '../../shared/ui/tokens.ts';

/** Above the panels, whose lines it continues. */
export const Shelf = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(2)};
  padding-block: ${space(2.5)} ${space(5)};
  border-block-start: 1px solid ${color.line};
  & > ul {
    inline-size: 100%;
  }
`;

export const Heading = styled.h2`
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 560;
  line-height: 1.25;
`;
