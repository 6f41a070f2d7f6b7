import { styled } from '@linaria/react';
import { color, font, size, space } from '../../../shared/ui/tokens.ts';

export const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space(0.5)} ${space(2)};
`;

export const Heading = styled.h1`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  letter-spacing: -0.015em;
  line-height: 1.15;
`;

export const Count = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  &:empty {
    display: none;
  }
`;

export const Plain = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  max-inline-size: 46ch;
  color: ${color.muted};
  text-wrap: pretty;
`;

export const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: ${space(1)} 0 ${space(2)};
  padding: 0;
  list-style: none;
`;
