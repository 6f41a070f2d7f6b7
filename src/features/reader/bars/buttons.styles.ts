import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, motion, radius, shadow, size, space, target } from '../../../shared/ui/tokens.ts';
import { phone, short, shortTarget, upright } from './bars.styles.ts';

export const IconButton = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: ${target};
  block-size: ${target};
  ${short} {
    block-size: ${shortTarget};
  }
  ${phone} {
    /* With large letters the count of the pages needs more room than the menu can make. */
    header > * > & {
      flex: 0 1 ${target};
      min-inline-size: 28px;
    }
  }
  padding: 0;
  border: 0;
  border-radius: ${radius.pill};
  background: transparent;
  color: inherit;
  cursor: pointer;
  transition: background-color ${motion.quick};
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, ${color.ink} 9%, transparent);
    }
  }
  &:active {
    background: color-mix(in srgb, ${color.ink} 16%, transparent);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-pressed='true'] {
    background: color-mix(in srgb, ${color.accent} 18%, transparent);
    color: ${color.accent};
  }
  &[aria-disabled='true'] {
    background: transparent;
    color: color-mix(in srgb, currentColor 38%, transparent);
    cursor: default;
  }
`;

export const Places = styled.button`
  /* At the largest letters on a phone, the buttons beside it need their room too. */
  flex: none;
  min-inline-size: max(min(5.5rem, 18vw), calc(var(--longest, 0ch) + ${space(1)}));
  min-block-size: ${target};
  ${short} {
    min-block-size: ${shortTarget};
  }
  padding: 0 ${space(1)};
  ${phone} {
    padding: 0 ${space(0.5)};
  }
  border: 0;
  border-radius: ${radius.pill};
  background: transparent;
  color: inherit;
  font: inherit;
  cursor: pointer;
  transition: background-color ${motion.quick};
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, ${color.ink} 9%, transparent);
    }
  }
  &[aria-expanded='true'] {
    background: color-mix(in srgb, ${color.ink} 16%, transparent);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  font-variant-numeric: tabular-nums;
  text-align: center;
  white-space: nowrap;
`;

/** In the bar where that has room for it; on a phone held upright above the bar, below the page. */
export const sampleBar = css`
  display: flex;
  justify-content: center;
  min-inline-size: 0;
  pointer-events: none;
  & > button {
    min-inline-size: 0;
    padding-inline: ${space(2)};
    padding-block: 0;
    font-size: ${size.small};
    line-height: 1.2;
    text-wrap: balance;
    pointer-events: auto;
  }
  ${upright} {
    position: absolute;
    inset-block-end: calc(100% + ${space(1)});
    inset-inline: ${space(1)};
    & > button {
      box-shadow: ${shadow.floating};
    }
  }
`;

/** At the upper corner of the pages, opaque. */
export const trailButton = css`
  display: flex;
  align-items: center;
  gap: ${space(0.75)};
  min-block-size: ${target};
  margin-block-start: ${space(1.5)};
  margin-inline-start: max(${space(1.5)}, env(safe-area-inset-left));
  ${phone} {
    margin-block: 0 ${space(1.5)};
  }
  ${upright} {
    [data-sample] > & {
      margin-block-end: ${space(8)};
    }
  }
  padding-block: 0;
  padding-inline: ${space(1.5)} ${space(2.25)};
  /* Visible only in forced colours, which remove the shadow. */
  border: 1px solid transparent;
  border-radius: ${radius.pill};
  background: ${color.raised};
  color: inherit;
  font: inherit;
  box-shadow: ${shadow.floating};
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, ${color.ink} 9%, ${color.raised});
    }
  }
  &:dir(rtl) > svg {
    transform: scaleX(-1);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;
