import { styled } from '@linaria/react';
import { color, font, from, size, space } from '../../../shared/ui/tokens.ts';

export const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  ${from('medium')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space(6)};
  }
`;

export const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(1.5)};
  & > h3 {
    font-family: ${font.display};
    font-size: ${size.title};
    font-weight: 560;
    line-height: 1.2;
  }
  & > p {
    max-inline-size: 62ch;
    color: ${color.muted};
    text-wrap: pretty;
  }
`;

export const Sites = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;
