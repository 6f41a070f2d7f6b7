import { styled } from '@linaria/react';
import { color, font, from, shadow, size, space } from './tokens.ts';

export const Stage = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  gap: ${space(5)};
  padding-block: ${space(3)} ${space(5)};
  ${from('medium')} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: ${space(8)};
    padding-block: ${space(6)} ${space(9)};
  }
`;

export const HeroText = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(3)};
`;

export const Heading = styled.h1`
  font-family: ${font.display};
  font-size: clamp(2.2rem, 1.3rem + 3.6vw, 3.9rem);
  font-weight: 560;
  letter-spacing: -0.02em;
  line-height: 1.08;
  text-wrap: balance;
  &:lang(ja) {
    letter-spacing: 0;
    line-height: 1.25;
    font-size: clamp(1.9rem, 1.2rem + 2.6vw, 3rem);
  }
`;

export const Lead = styled.p`
  max-inline-size: 34em;
  color: ${color.muted};
  font-size: ${size.lead};
  text-wrap: pretty;
`;

export const HeroActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
`;

/** Overlapping covers, the newest on top. */
export const Shelf = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  padding-block: ${space(2)};
`;

export const Lit = styled.img`
  inline-size: 42%;
  max-inline-size: 260px;
  block-size: auto;
  border-radius: 2px;
  box-shadow: ${shadow.lifted};
  &:nth-child(1) {
    z-index: 2;
  }
  &:nth-child(2) {
    order: -1;
    z-index: 1;
    margin-inline-end: -14%;
    rotate: -5deg;
    scale: 0.9;
  }
  &:nth-child(3) {
    margin-inline-start: -14%;
    rotate: 5deg;
    scale: 0.9;
  }
`;
