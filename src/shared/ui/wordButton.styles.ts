import { css } from '@linaria/core';
import { color, font, radius, size, space, target } from './tokens.ts';

/** A text button at the head of the element that it acts on. */
export const wordButton = css`
  flex: none;
  min-block-size: ${target};
  padding-inline: ${space(1.5)};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.accent};
  font-family: ${font.text};
  font-size: ${size.small};
  font-weight: 600;
  cursor: pointer;
  @media (hover: hover) {
    &:hover:not(:disabled) {
      text-decoration: underline;
      text-underline-offset: 0.25em;
    }
  }
  &:disabled {
    color: ${color.muted};
    cursor: default;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;
