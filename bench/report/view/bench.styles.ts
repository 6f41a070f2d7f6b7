import { styled } from '@linaria/react';
import { PageTitle } from '../../../src/shared/ui/content.styles.ts';
import { color, font, from, size, space } from '../../../src/shared/ui/tokens.ts';

export const Title = styled(PageTitle)`
  margin-block: ${space(5)} ${space(1)};
`;

export const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
  color: ${color.muted};
`;

export const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding-block: ${space(4)};
  & > h2 {
    font-family: ${font.display};
    font-size: ${size.title};
    font-weight: 560;
    line-height: 1.2;
  }
  & > p {
    max-inline-size: 68ch;
    color: ${color.muted};
    text-wrap: pretty;
  }
`;

/** Two charts side by side where they fit. */
export const Plots = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  ${from('medium')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const Note = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 400;
  line-height: 1.3;
  text-wrap: pretty;
`;
