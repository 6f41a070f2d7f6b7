import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { layers } from '../ui/layers.ts';
import { color, font, radius, shadow, size, space } from '../ui/tokens.ts';

export const veil = css`
  position: fixed;
  inset: 0;
  z-index: ${layers.blocking};
  background: ${color.veil};
`;

export const positioner = css`
  position: fixed;
  inset: 0;
  z-index: ${layers.blocking};
  display: grid;
  place-items: center;
  padding: ${space(2)};
`;

export const panel = css`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  inline-size: min(100%, 400px);
  padding: ${space(5)} ${space(4)};
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
  text-align: center;
  text-wrap: balance;
  &:focus {
    outline: none;
  }
`;

export const title = css`
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 600;
  line-height: 1.2;
`;

export const Hint = styled.p`
  color: ${color.muted};
`;
