import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, from, radius, space, target } from '../../../shared/ui/tokens.ts';

export const Return = styled.nav`
  padding-block: ${space(1)};
`;

export const returnLink = css`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: ${target};
  padding-inline-end: ${space(1)};
  color: ${color.ink};
  font-weight: 600;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`;

/** Points back, in either text direction. */
export const Arrow = styled.svg`
  flex: none;
  inline-size: 20px;
  block-size: 20px;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
  [dir='rtl'] & {
    scale: -1 1;
  }
`;

export const Long = styled.span`
  display: none;
  ${from('small')} {
    display: inline;
  }
`;

export const Short = styled.span`
  ${from('small')} {
    display: none;
  }
`;

/** The panel of the dialog, as a part of the page. */
export const Sheet = styled.article`
  --sheet: 760px;
  position: relative;
  border-radius: ${radius.panel};
  background: ${color.raised};
  overflow: hidden;
`;
