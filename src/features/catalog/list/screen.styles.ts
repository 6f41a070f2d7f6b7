import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { from, screenHeight, space, target } from '../../../shared/ui/tokens.ts';

/** As high as the window, so that what comes below the list late is not in sight and moves nothing that is. */
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

/** The pager comes late. */
export const PagerRoom = styled.div`
  display: grid;
  align-content: center;
  min-block-size: calc(${target} + ${space(8)});
`;
