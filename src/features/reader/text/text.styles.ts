import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color } from '../../../shared/ui/tokens.ts';

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
  -webkit-user-select: text;
  user-select: text;
  & span {
    position: absolute;
    color: transparent;
    white-space: pre;
    cursor: text;
    transform-origin: 0 0;
    pointer-events: auto;
  }
  /* Beside the text a mouse turns or pans, as without text. */
  &[data-whole='false'] {
    pointer-events: none;
  }
  &[data-away='true'] {
    content-visibility: hidden;
  }
  & ::selection {
    background: color-mix(in srgb, ${color.accent} 36%, transparent);
    color: transparent;
  }
  & br::selection {
    background: transparent;
  }
`;

/** The place of a picture, for screen readers. */
export const unseen = css`
  position: absolute;
`;

/** For search and screen readers at the painted position; invisible and not selectable. */
export const spoken = css`
  position: absolute;
  overflow: clip;
  margin: 0;
  font-weight: 400;
  & abbr {
    text-decoration: none;
  }
  color: transparent;
  text-align: start;
  text-size-adjust: none;
  forced-color-adjust: none;
`;
