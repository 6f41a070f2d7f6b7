import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { from, size, space, target } from '../tokens.ts';

const unseen = `
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

const seen = `
  position: static;
  inline-size: auto;
  block-size: auto;
  overflow: visible;
  clip-path: none;
`;

export const BarName = styled.span`
  ${unseen}
  ${from('medium')} {
    ${seen}
  }
  [data-main] > & {
    ${from('small')} {
      ${seen}
    }
  }
`;

export const barButton = css`
  position: relative;
  flex: none;
  min-inline-size: ${target};
  padding-inline: 0;
  font-size: ${size.body};
  &:not([data-main]) {
    border-color: transparent;
  }
  ${from('medium')} {
    padding-inline: ${space(2)};
  }
  &[data-main] {
    ${from('small')} {
      padding-inline: ${space(2.5)};
    }
  }
  /* Only the room for it, until it is known which button stands there. */
  &[data-unknown] {
    visibility: hidden;
  }
`;
