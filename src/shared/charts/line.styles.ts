import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, radius, space } from '../ui/tokens.ts';

/** A finger moves along the days, or scrolls the page up and down. */
export const Field = styled.div`
  position: relative;
  block-size: ${space(24)};
  margin-block-start: ${space(1)};
  touch-action: pan-y;
  cursor: crosshair;
  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 6px;
    border-radius: ${radius.control};
  }
`;

export const filling = css`
  block-size: 100%;
`;

/** For keyboards and assistive tools. Pointers use the chart itself. */
export const slider = css`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  margin: 0;
  opacity: 0;
  pointer-events: none;
`;

export const cursorLine = css`
  stroke: ${color.muted};
  stroke-width: 1;
  stroke-dasharray: 2 3;
`;

export const labels = css`
  block-size: ${space(2.5)};
  /* Half of them are enough where there is little room. */
  @container (max-width: 460px) {
    & > [data-spare] {
      display: none;
    }
  }
`;
