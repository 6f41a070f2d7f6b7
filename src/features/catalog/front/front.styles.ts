import { css } from '@linaria/core';
import {
  clamped,
  color,
  descenders,
  font,
  from,
  motion,
  radius,
  shadow,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';

/** The regions above the list. Their heights depend on the window only, so that nothing moves. */
export const front = css`
  display: grid;
  gap: ${space(1)};
  margin-block-start: ${space(1)};
  ${from('medium')} {
    gap: ${space(1.5)};
  }
`;

/** The cover, the words, and on a wide screen the first spread, on one baseline. */
export const latest = css`
  --cover: 120px;
  --edge: ${space(1.5)};
  position: relative;
  display: grid;
  grid-template-columns: var(--cover) minmax(0, 1fr) auto;
  column-gap: ${space(2)};
  align-items: end;
  block-size: calc(var(--cover) * 5 / 4 + 2 * var(--edge));
  padding: var(--edge);
  border-radius: ${radius.panel};
  background: ${color.raised};
  ${from('small')} {
    --cover: 184px;
    --edge: ${space(3)};
    column-gap: ${space(4)};
  }
  ${from('large')} {
    --cover: 232px;
    column-gap: ${space(5)};
  }
  ${from('wide')} {
    --cover: 272px;
    column-gap: ${space(6)};
  }
`;

export const latestWords = css`
  display: grid;
  justify-items: start;
  min-inline-size: 0;
`;

export const latestLabel = css`
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 600;
  line-height: 1.35;
`;

export const latestTitle = css`
  ${clamped(3, 1.15)}
  ${descenders}
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 560;
  text-wrap: balance;
  overflow-wrap: anywhere;
  &[data-untitled] {
    color: ${color.muted};
  }
  ${from('small')} {
    margin-block-start: ${space(0.5)};
    font-size: ${size.heading};
  }
`;

export const latestMonth = css`
  color: ${color.muted};
  font-size: ${size.small};
  line-height: 1.35;
  ${from('small')} {
    margin-block-start: ${space(0.5)};
    font-size: ${size.body};
  }
`;

export const latestExcerpt = css`
  display: none;
  max-inline-size: 34rem;
  margin-block-start: ${space(1)};
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  ${from('small')} {
    display: -webkit-box;
  }
  ${from('large')} {
    -webkit-line-clamp: 3;
  }
`;

/** The whole region is pressed, though only the button is named. */
export const latestAction = css`
  margin-block-start: ${space(1)};
  ${from('small')} {
    margin-block-start: ${space(2)};
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.panel};
  }
  /* A scaled button would be the containing block of the area. */
  &&:active {
    scale: none;
  }
`;

/** As high as the room of the cover. Each picture keeps its proportion. */
export const latestSpread = css`
  display: none;
  ${from('large')} {
    display: flex;
    align-items: end;
    block-size: calc(var(--cover) * 5 / 4);
    max-inline-size: calc(var(--cover) * 2);
  }
`;

export const spreadPage = css`
  flex: 0 1 auto;
  min-inline-size: 0;
  max-inline-size: 100%;
  max-block-size: 100%;
  block-size: auto;
  border-radius: 2px;
  background: ${color.ground};
  box-shadow: ${shadow.paper};
  /* Two pages of one spread. */
  &:nth-child(2),
  &:nth-last-child(2) {
    max-inline-size: 50%;
  }
`;

/** One line that leads to the plans. */
export const plansStrip = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  block-size: calc(${target} + ${space(1)});
  padding-inline: ${space(2)};
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-weight: 600;
  line-height: 1.25;
  text-decoration: none;
  transition: background-color ${motion.quick};
  ${from('small')} {
    padding-inline: ${space(3)};
  }
  @media (hover: hover) {
    &:is(a):hover {
      background: color-mix(in oklab, ${color.ink} 6%, ${color.raised});
    }
  }
  & > svg {
    flex: none;
    fill: none;
    stroke: ${color.muted};
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [dir='rtl'] & > svg {
    scale: -1 1;
  }
`;
