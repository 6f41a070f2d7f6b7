import { styled } from '@linaria/react';
import { color, font, size, space } from '../../ui/tokens.ts';

/** As high as the window from the start, so that the footer does not jump when the text comes. */
export const Room = styled.div`
  min-block-size: 100dvh;
`;

export const Paper = styled.article`
  padding-block: ${space(3)} ${space(4)};
`;

export const Heading = styled.h1`
  margin-block-end: ${space(3)};
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  line-height: 1.15;
  text-wrap: balance;
`;

export const Withdrawal = styled.p`
  max-inline-size: 62ch;
  margin-block-end: ${space(3)};
  padding-inline-start: ${space(2)};
  border-inline-start: 2px solid ${color.accent};
  color: ${color.muted};
`;
