import { styled } from '@linaria/react';
import { color } from '../../ui/tokens.ts';

export const Words = styled.div`
  position: absolute;
  left: 0;
  top: 0;
  overflow: clip;
  contain: strict;
  transform-origin: 0 0;
  line-height: 1;
  text-align: start;
  text-size-adjust: none;
  /* Letters in fractions of a pixel, as the engine measured them. */
  text-rendering: geometricPrecision;
  font-kerning: auto;
  letter-spacing: 0;
  word-spacing: 0;
  forced-color-adjust: none;
  pointer-events: none;
  user-select: none;
  & span {
    position: absolute;
    color: transparent;
    white-space: pre;
    cursor: text;
    transform-origin: 0 0;
  }
  & [data-sheet] {
    position: absolute;
    z-index: -1;
    inset: 0;
    user-select: none;
  }
  &[data-selecting='true'] {
    pointer-events: auto;
    user-select: text;
  }
  & ::selection {
    background: color-mix(in srgb, ${color.accent} 36%, transparent);
    color: transparent;
  }
  & br::selection {
    background: transparent;
  }
`;
