import { styled } from '@linaria/react';
import { color, font, from, radius, screenHeight, size, space } from '../../../shared/ui/tokens.ts';

export const Room = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(4)};
  min-block-size: ${screenHeight};
  padding-block: ${space(3)} ${space(4)};
  ${from('medium')} {
    gap: ${space(5)};
    padding-block: ${space(5)} ${space(6)};
  }
`;

export const Opening = styled.header`
  display: grid;
  gap: ${space(1.5)};
  max-inline-size: 62ch;
  & > p {
    color: ${color.muted};
    font-size: ${size.lead};
    text-wrap: pretty;
  }
`;

export const Heading = styled.h1`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  line-height: 1.15;
  text-wrap: balance;
  overflow-wrap: anywhere;
  hyphens: auto;
  &:focus {
    outline: none;
  }
`;

export const PartHeading = styled.h2`
  margin-block-end: ${space(1)};
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 560;
  line-height: 1.25;
`;

/** One below the other, and beside each other where the window is wide enough for all. */
export const Offers = styled.ul`
  display: grid;
  gap: ${space(1.5)};
  margin: 0;
  padding: 0;
  list-style: none;
  ${from('medium')} {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: ${space(2)};
  }
`;

/** The figures stand beside the button on a narrow screen, and above it on a wide one. */
export const OfferCard = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  padding: ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  background: ${color.raised};
  &[data-recommended='true'] {
    border-color: ${color.ink};
    box-shadow: 0 0 0 1px ${color.ink};
  }
  & > button {
    padding-inline: ${space(2)};
  }
  /* The second button is for a gift. Both stand beside the figures, close together. */
  &:has(> button + button) > :first-child {
    grid-row: span 2;
  }
  & > button:has(+ button) {
    align-self: end;
  }
  & > button + button {
    align-self: start;
  }
  ${from('small')} {
    padding: ${space(2)} ${space(3)};
  }
  ${from('medium')} {
    grid-template-columns: minmax(0, 1fr);
    align-items: stretch;
    &:has(> button) {
      grid-template-rows: 1fr auto;
    }
    &:has(> button + button) > :first-child {
      grid-row: auto;
    }
    & > button + button {
      margin-block-start: ${space(-1.5)};
    }
    gap: ${space(3)};
    padding: ${space(2.5)} ${space(2)};
  }
`;

export const Figures = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(0.5)};
  min-inline-size: 0;
`;

/** On a wide screen each card reserves the line, so that the periods stand on one line. */
export const Mark = styled.p`
  font-size: ${size.small};
  font-weight: 600;
  &:empty {
    display: none;
  }
  ${from('medium')} {
    min-block-size: 1.5em;
    &:empty {
      display: block;
    }
  }
`;

export const Period = styled.h2`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 600;
  line-height: 1.25;
`;

export const Amount = styled.p`
  font-size: ${size.title};
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
`;

export const Aside = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  text-wrap: pretty;
`;

export const Terms = styled.ul`
  display: grid;
  gap: ${space(1)};
  max-inline-size: 62ch;
  margin: 0;
  padding-inline-start: ${space(3)};
  text-wrap: pretty;
`;
