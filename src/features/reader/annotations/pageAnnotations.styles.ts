import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, motion } from '../../../shared/ui/tokens.ts';
import { annotationColours, ownColour } from '../../../shared/ui/annotationColours.styles.ts';
import { phone } from '../bars/bars.styles.ts';

/**
 * Over the painted page, below its text. On light paper the colours multiply, so black letters stay black; on dark
 * paper they lighten the ground, so light letters stay light.
 */
export const Layer = styled.svg`
  position: absolute;
  left: 0;
  top: 0;
  width: 100%;
  height: 100%;
  overflow: hidden;
  contain: layout style;
  mix-blend-mode: multiply;
  --yellow: #ffe45c;
  --green: #a9e88c;
  --blue: #a5d8fa;
  --pink: #ffb5d3;
  --linked: #cdbdff;
  &[data-paper='dark'] {
    mix-blend-mode: screen;
    --yellow: #6b5a00;
    --green: #1f5c12;
    --blue: #0c4f7d;
    --pink: #7d1f4c;
    --linked: #4a35a8;
  }
  /*
   * The stage searches the highlight below a tap. Only the fill counts: a stroke is pressed also where it is not
   * painted, and its default width is one unit of the view box, which is the whole page.
   */
  & g {
    pointer-events: fill;
    cursor: pointer;
  }
  & [data-colour] {
    ${ownColour}
    fill: var(--own);
  }
  & :is([data-linked], [data-spoken]) {
    pointer-events: none;
    fill: var(--linked);
  }
  & [data-open='true'] rect {
    stroke: rgb(0 0 0 / 38%);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
  }
`;

/** Opens a highlight by key or screen reader. Pointers press the painted highlight itself. */
export const markButton = css`
  position: absolute;
  padding: 0;
  border: 0;
  background: transparent;
  pointer-events: none;
  &:focus-visible {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }
`;

/** A sheet beside a passage with a note, where no words are (`noteSigns.ts`). A press opens the note. */
export const noteSign = `${annotationColours} ${css`
  position: absolute;
  box-sizing: border-box;
  border: 1px solid rgb(0 0 0 / 45%);
  border-radius: 2px 2px 35%;
  ${ownColour}
  background: var(--own);
  cursor: pointer;
  forced-color-adjust: none;
  /* Below the highlights, so it takes no press from them. */
  &::after {
    content: '';
    position: absolute;
    inset: -6px;
  }
`}`;

/**
 * The outer upper corner of a page: a tap sets or removes its bookmark, and does not turn. A bar at the top lies over
 * its upper part, also while it is hidden.
 */
export const Corner = styled.div`
  position: absolute;
  top: 0;
  width: 44px;
  height: 96px;
  ${phone} {
    height: 44px;
  }
  cursor: pointer;
  &[data-side='left'] {
    left: 0;
  }
  &[data-side='right'] {
    right: 0;
  }
`;

/** A ribbon that hangs over the page's upper edge; its outline is a hint for the mouse. */
export const Ribbon = styled.i`
  position: absolute;
  top: 0;
  left: 13px;
  width: 18px;
  height: 30px;
  background: #b3261e;
  clip-path: polygon(0 0, 100% 0, 100% 100%, 50% 76%, 0 100%);
  opacity: 0;
  transition: opacity ${motion.quick};
  forced-color-adjust: none;
  [data-bookmarked='true'] > & {
    opacity: 1;
  }
  @media (hover: hover) {
    [data-bookmarked='false']:hover > & {
      opacity: 0.35;
    }
  }
`;
