import { styled } from '@linaria/react';
import { color, font, from, screenHeight, size, space } from '../../ui/tokens.ts';

/** As high as the window from the start, so that the footer does not move when the text arrives. */
export const Room = styled.div`
  min-block-size: ${screenHeight};
`;

export const DocumentText = styled.article`
  padding-block: ${space(3)} ${space(4)};
  ${from('medium')} {
    padding-block-start: ${space(6)};
  }
`;

/** The line length of a book, centred. */
export const Column = styled.div`
  max-inline-size: 62ch;
  margin-inline: auto;
  & > div h2 {
    margin-block: ${space(4)} ${space(1)};
  }
`;

export const Heading = styled.h1`
  margin-block-end: ${space(3)};
  font-family: ${font.display};
  /* 'Nutzungsbedingungen' in one piece on the smallest phone. */
  font-size: min(${size.heading}, 8vw);
  font-weight: 560;
  line-height: 1.15;
  text-wrap: balance;
  overflow-wrap: anywhere;
  hyphens: auto;
`;

export const Withdrawal = styled.p`
  margin-block-end: ${space(3)};
  padding-inline-start: ${space(2)};
  border-inline-start: 2px solid ${color.accent};
  color: ${color.muted};
`;
