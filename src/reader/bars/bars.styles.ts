import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  calmed,
  color,
  font,
  from,
  motion,
  radius,
  shadow,
  size,
  space,
  target,
} from '../../ui/tokens.ts';

/**
 * Bars lie over the stage as a sheet of milk glass. Away, they are only transparent, so that Tab
 * still finds them and brings them back.
 */
export const Bars = styled.div`
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
  color: ${color.ink};
  font-family: ${font.text};
  /* What lies beside a bar belongs to the pages. */
  pointer-events: none;
  & > * {
    pointer-events: auto;
  }
  /* Fingers that begin here magnify the pages, not the page around them. */
  & > header {
    touch-action: none;
    [data-host-scrolls] & {
      touch-action: pan-y;
    }
  }
  & nav {
    touch-action: pan-y;
  }
  transition:
    opacity ${motion.calm},
    translate ${motion.calm};
  &[data-shown='false'] {
    opacity: 0;
    translate: 0 -12px;
  }
  ${calmed} {
    translate: none !important;
  }
`;

/**
 * Lets the page be felt through it. What lies behind is not blurred: that was drawn anew in each frame
 * of a turn or of the strip's rising, for half of all that the compositor had to do.
 */
const glass = css`
  background: color-mix(in srgb, ${color.raised} 92%, transparent);
`;

/** Reading order, not the interface's language, decides what stands left here. */
export const Turns = styled.div`
  direction: ltr;
  display: flex;
  align-items: center;
`;

export const topBar = `${glass} ${css`
  /* What hangs from it lies over the bar of a sample. */
  position: relative;
  z-index: 1;
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  gap: ${space(1)};
  padding: max(${space(0.5)}, env(safe-area-inset-top)) max(${space(1)}, env(safe-area-inset-right))
    ${space(0.5)} max(${space(1)}, env(safe-area-inset-left));
  box-shadow: 0 1px 0 color-mix(in srgb, ${color.ink} 12%, transparent);
  /* On the narrowest screens the arrows have a row of their own, unless they are few. */
  & > ${Turns} {
    grid-area: 2 / 1 / auto / -1;
    justify-self: center;
  }
  &[data-few] {
    grid-template-columns: 1fr auto 1fr;
    gap: 0;
  }
  &[data-few] > ${Turns} {
    grid-area: auto;
  }
  ${from('small')} {
    grid-template-columns: 1fr auto 1fr;
    & > ${Turns} {
      grid-area: auto;
    }
  }
`}`;

export const Start = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-inline-size: 0;
`;

export const End = styled.div`
  display: flex;
  /* Also where there is nothing to turn. */
  grid-column: -2 / -1;
  align-items: center;
  justify-content: flex-end;
`;

/** One or the other, by the room there is. */
export const Wide = styled.div`
  display: none;
  ${from('medium')} {
    display: flex;
  }
`;

/** Only the room for a button, until it is known which. */
export const Unknown = styled.div`
  inline-size: ${target};
`;

export const Narrow = styled.div`
  display: flex;
  ${from('medium')} {
    display: none;
  }
`;

/** The dialog's name is always there to be read aloud; it is seen where there is room for it. */
export const titleLook = css`
  position: absolute;
  inline-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  text-overflow: ellipsis;
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 560;
  ${from('medium')} {
    position: static;
    inline-size: auto;
    clip-path: none;
  }
`;

export const Places = styled.button`
  /* At the largest letters on a phone, the buttons beside it need their room too. */
  min-inline-size: min(5.5rem, 22vw);
  min-block-size: ${target};
  padding: 0 ${space(1)};
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

export const IconButton = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: ${target};
  block-size: ${target};
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

export const sampleBar = `${glass} ${css`
  display: flex;
  justify-content: center;
  inline-size: fit-content;
  margin: ${space(1.5)} auto 0;
  border-radius: ${radius.pill};
`}`;

/** At the pages' upper corner, without a ghost of the words that it covers. */
export const trailButton = css`
  display: flex;
  align-items: center;
  gap: ${space(0.75)};
  min-block-size: ${target};
  margin-block-start: ${space(1.5)};
  margin-inline-start: max(${space(1.5)}, env(safe-area-inset-left));
  padding-block: 0;
  padding-inline: ${space(1.5)} ${space(2.25)};
  border: 0;
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

/** A hairline over everything, whether the bars are there or not. */
export const Hairline = styled.progress`
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
  /* Over the bar and what hangs from it. */
  z-index: 2;
  inline-size: 100%;
  block-size: 3px;
  border: 0;
  appearance: none;
  background: color-mix(in srgb, ${color.raised} 70%, transparent);
  pointer-events: none;
  &::-webkit-progress-bar {
    background: transparent;
  }
  &[data-stalled='true'] {
    opacity: 0.55;
  }
  &::-webkit-progress-value {
    background: ${color.accent};
  }
  &::-moz-progress-bar {
    background: ${color.accent};
  }
  /* Moved as a whole, which costs no painting while the cores are at work on the first page. */
  &:indeterminate {
    inset-inline: auto;
    left: 0;
    inline-size: 30%;
    background: linear-gradient(90deg, transparent, ${color.accent}, transparent);
    /* What takes less than this needs no sign that it is under way. */
    animation: 1.4s ease-in-out 300ms infinite both sweep;
  }
  &:indeterminate::-moz-progress-bar {
    background: transparent;
  }
  @keyframes sweep {
    from {
      transform: translateX(-100%);
    }
    to {
      transform: translateX(334%);
    }
  }
`;
