import { styled } from '@linaria/react';
import {
  color,
  font,
  from,
  motion,
  radius,
  shadow,
  size,
  space,
} from '../../../shared/ui/tokens.ts';

export const Cards = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  ${from('small')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${from('medium')} {
    gap: ${space(3)};
  }
`;

/** The radio button covers its whole card, as a target of pointers and focus. */
export const Card = styled.label`
  position: relative;
  display: grid;
  grid-template-columns: minmax(72px, 96px) minmax(0, 1fr);
  align-content: start;
  column-gap: ${space(2)};
  padding: ${space(2)};
  border: 2px solid ${color.line};
  border-radius: ${radius.panel};
  cursor: pointer;
  transition:
    border-color ${motion.quick},
    background-color ${motion.quick};
  ${from('small')} {
    grid-template-columns: minmax(0, 1fr);
    padding: ${space(2.5)};
  }
  & > svg {
    grid-row: 1 / span 2;
    inline-size: 100%;
    block-size: auto;
    ${from('small')} {
      grid-row: auto;
      margin-block-end: ${space(2)};
    }
  }
  @media (hover: hover) {
    &:hover {
      border-color: ${color.muted};
    }
  }
  &:has(:checked) {
    border-color: ${color.accent};
    background: ${color.raised};
    box-shadow: ${shadow.floating};
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }
`;

export const CardTitle = styled.span`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 560;
  line-height: 1.25;
  text-wrap: balance;
`;

export const CardText = styled.span`
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
  ${from('small')} {
    margin-block-start: ${space(0.5)};
  }
`;

export const PageLines = styled.g`
  fill: none;
  stroke: ${color.line};
  stroke-width: 3;
  stroke-linecap: round;
  & > rect {
    fill: ${color.surface};
    stroke-width: 1;
  }
`;

export const Store = styled.g`
  fill: color-mix(in oklab, ${color.accent} 30%, ${color.surface});
  stroke: ${color.accent};
  stroke-width: 1.5;
  stroke-linejoin: round;
  & > rect {
    fill: color-mix(in oklab, ${color.accent} 12%, ${color.surface});
  }
  & > path[data-arrow] {
    stroke: color-mix(in oklab, ${color.accent} 30%, white);
    stroke-width: 2.5;
    stroke-linecap: round;
  }
  & > rect[data-highlighted] {
    fill: rgb(var(--shade) / 82%);
  }
`;
