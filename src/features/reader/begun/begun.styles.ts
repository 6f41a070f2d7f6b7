import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  clamped,
  color,
  font,
  motion,
  radius,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';
import { cardHeight } from './region.styles.ts';

/** Scrolls beside the page's margin. The padding has room for the focus ring and the shadow. */
export const BegunList = styled.ul`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: min(17rem, 82%);
  gap: ${space(2)};
  margin: 0 -${space(1)};
  padding: ${space(1)};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${space(1)};
  list-style: none;
`;

export const BegunItem = styled.li`
  position: relative;
  block-size: ${cardHeight};
  min-inline-size: 0;
  scroll-snap-align: start;
`;

export const BegunOpen = styled.button`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1.5)};
  align-items: center;
  inline-size: 100%;
  block-size: 100%;
  padding: ${space(1)};
  padding-inline-end: calc(${target} + ${space(0.5)});
  border: 0;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  transition: background-color ${motion.quick};
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.ink} 6%, ${color.raised});
    }
  }
  &:focus-visible {
    outline-offset: -1px;
  }
`;

/** Covers of all proportions stand in one box. */
export const BegunCover = styled.span`
  display: grid;
  align-content: center;
  inline-size: ${space(7.5)};
  max-block-size: ${space(11)};
  overflow: hidden;
`;

export const BegunWords = styled.span`
  display: grid;
  gap: ${space(0.5)};
  min-inline-size: 0;
`;

export const BegunTitle = styled.span`
  ${clamped(2, 1.25)}
  font-family: ${font.display};
  font-size: ${size.body};
  font-weight: 560;
  overflow-wrap: anywhere;
  &[data-untitled] {
    color: ${color.muted};
  }
`;

export const BegunPage = styled.span`
  overflow: hidden;
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The part that is read, as a hairline. Inline styles are forbidden, so it is a drawing. */
export const ProgressLine = styled.svg`
  inline-size: 100%;
  block-size: 3px;
  border-radius: ${radius.pill};
  background: ${color.line};
  fill: ${color.ink};
  [dir='rtl'] & {
    scale: -1 1;
  }
`;

export const begunMenu = css`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
  display: grid;
  place-items: center;
  inline-size: ${target};
  block-size: ${target};
  padding: 0;
  border: 0;
  border-radius: ${radius.panel};
  background: none;
  color: ${color.muted};
  cursor: pointer;
  stroke: currentColor;
  stroke-width: 3;
  stroke-linecap: round;
  @media (hover: hover) {
    &:hover {
      color: ${color.ink};
    }
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

export const BegunEmpty = styled.p`
  align-self: center;
  color: ${color.muted};
`;
