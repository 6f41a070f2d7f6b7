import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { layers } from '../ui/layers.ts';
import { color, font, motion, size, space } from '../ui/tokens.ts';

export const positioner = css`
  position: fixed;
  inset: 0;
  z-index: ${layers.viewer};
`;

/** The room around the page: dark when the room is, the grey of card otherwise. */
export const room = css`
  position: absolute;
  inset: 0;
  overflow: hidden;
  outline: none;
  background: ${color.ground};
  color: ${color.ink};
  animation: enter ${motion.quick};
  @media (prefers-color-scheme: dark) {
    background: ${color.surface};
  }
  @keyframes enter {
    from {
      opacity: 0;
    }
  }
`;

/** What stands in the pages' stead when they may not be read. */
export const Placeholder = styled.section`
  position: absolute;
  inset: 0;
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(8)} ${space(3)} ${space(3)};
  font-family: ${font.text};
  text-align: center;
  text-wrap: balance;
`;

export const Reason = styled.p`
  max-inline-size: 30rem;
  font-family: ${font.display};
  font-size: ${size.title};
  line-height: 1.3;
`;

export const Hint = styled.p`
  max-inline-size: 30rem;
  color: ${color.muted};
`;
