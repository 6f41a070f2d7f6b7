import { css } from '@linaria/core';
import { color, size, space } from './tokens.ts';

/** A row that scrolls sideways and stops at its items. */
export const coverStrip = css`
  display: flex;
  gap: ${space(2)};
  margin: 0;
  padding: ${space(0.5)} 0 ${space(2)};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;
  list-style: none;
  & > li {
    flex: none;
    scroll-snap-align: start;
  }
`;

/** A small cover, and the title below it. */
export const coverLink = css`
  display: grid;
  gap: ${space(1)};
  align-content: end;
  inline-size: 112px;
  color: ${color.ink};
  font-size: ${size.small};
  line-height: 1.3;
  text-decoration: none;
  overflow-wrap: anywhere;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`;
