import { styled } from '@linaria/react';
import { font, size, space } from '../../../shared/ui/tokens.ts';

export const Snippet = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(1.5)};
  scroll-margin-block-start: ${space(3)};
  &:focus {
    outline: none;
  }
  & > h3 {
    font-family: ${font.display};
    font-size: ${size.title};
    font-weight: 560;
    line-height: 1.2;
  }
`;
