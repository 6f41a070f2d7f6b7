import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { from, screenHeight, space, target } from '../../../shared/ui/tokens.ts';

/**
 * At least as high as the window, so that late content below the list is out of sight and moves nothing
 * visible.
 */
export const screen = css`
  display: flow-root;
  min-block-size: ${screenHeight};
`;

export const Panel = styled.div`
  padding-block: ${space(2)};
  scroll-margin-block-start: ${space(8)};
  &[tabindex='-1']:focus {
    outline: none;
  }
  ${from('medium')} {
    padding-block: ${space(3)};
  }
`;

/** The pager is loaded late. */
export const PagerRoom = styled.div`
  display: grid;
  align-content: center;
  min-block-size: calc(${target} + ${space(8)});
`;
