import { styled } from '@linaria/react';
import { color, font, size, space } from '../../../shared/ui/tokens.ts';

/** The heading of a view, and its texts in the place of a list. */

export const Heading = styled.h1`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  letter-spacing: -0.015em;
  line-height: 1.15;
`;

export const Plain = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  max-inline-size: 46ch;
  color: ${color.muted};
  text-wrap: pretty;
`;
