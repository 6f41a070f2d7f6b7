import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  below,
  calmed,
  color,
  font,
  from,
  motion,
  size,
  space,
  target,
  toastStrip,
} from '../../../shared/ui/tokens.ts';

/** A phone or a similarly small window: its bar is at the bottom, near the thumb. */
export const phone = `@media ${below('small')}, (max-height: 500px)`;

/** An upright phone, where a page seldom reaches the bar. */
export const upright = `@media ${below('small')}`;

/** At 400 % zoom a window is this high, and the buttons are smaller so that the pages have room. */
export const short = '@media (max-height: 320px)';

export const shortTarget = '32px';

const barHeight = `calc(${target} + ${space(1)})`;

/**
 * Bars lie over the stage and are opaque. Hidden bars are only transparent,
 * so that Tab reaches and shows them.
 */
export const Bars = styled.div`
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
  color: ${color.ink};
  font-family: ${font.text};
  /* The area beside a bar belongs to the pages. */
  pointer-events: none;
  & > * {
    pointer-events: auto;
  }
  /* A pinch on a bar magnifies the pages, not the web page. */
  & > header {
    touch-action: none;
  }
  & [role='navigation'] {
    touch-action: pan-y;
  }
  transition:
    opacity ${motion.calm},
    translate ${motion.calm};
  &[data-shown='false'] {
    opacity: 0;
    translate: 0 -12px;
  }
  ${phone} {
    display: flex;
    flex-direction: column-reverse;
    align-items: start;
    inset-block: auto ${toastStrip};
    &[data-shown='false'] {
      translate: 0 12px;
    }
  }
  ${calmed} {
    translate: none !important;
  }
`;

/** The height of a bar at the bottom, for elements above it. */
export const foot = css`
  --foot: 0px;
  ${phone} {
    --foot: calc(${barHeight} + env(safe-area-inset-bottom));
  }
`;

/** Reading order, not the interface's language, decides the order here. */
export const Turns = styled.div`
  direction: ltr;
  display: flex;
  align-items: center;
`;

/** One row on every screen. */
export const topBar = css`
  position: relative;
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${space(1)};
  padding: max(${space(0.5)}, env(safe-area-inset-top)) max(${space(1)}, env(safe-area-inset-right))
    ${space(0.5)} max(${space(1)}, env(safe-area-inset-left));
  background: ${color.raised};
  box-shadow: 0 1px 0 color-mix(in srgb, ${color.ink} 12%, transparent);
  @media (forced-colors: active) {
    border-block: 1px solid;
  }
  ${phone} {
    display: flex;
    gap: 0;
    justify-content: space-between;
    align-self: stretch;
    padding-block: ${space(0.5)} calc(${space(0.5)} + env(safe-area-inset-bottom));
    padding-inline: max(${space(0.5)}, env(safe-area-inset-left))
      max(${space(0.5)}, env(safe-area-inset-right));
    box-shadow: 0 -1px 0 color-mix(in srgb, ${color.ink} 12%, transparent);
    & > * {
      flex: 0 1 auto;
      min-inline-size: 0;
    }
    /* The text of the sample's button wraps before the buttons become narrower. */
    & > :first-child {
      flex-shrink: 999;
      min-inline-size: min-content;
    }
  }
  ${short} {
    padding-block: 0 env(safe-area-inset-bottom);
  }
`;

export const Start = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-inline-size: 0;
  /* The bar has its height before its buttons are there. */
  min-block-size: ${target};
  ${phone} {
    gap: 0;
  }
`;

export const End = styled.div`
  display: flex;
  /* Also without pages to turn. */
  grid-column: -2 / -1;
  align-items: center;
  justify-content: flex-end;
`;

/** `Wide` or `Narrow`, by the width of the window. */
export const Wide = styled.div`
  display: none;
  ${from('medium')} {
    display: flex;
  }
`;

/** Reserves the room of a button that is not known yet. */
export const Unknown = styled.div`
  inline-size: ${target};
`;

export const Narrow = styled.div`
  display: flex;
  ${from('medium')} {
    display: none;
  }
`;

/** The menu of a bar without room for all its buttons. */
export const MenuPlace = styled.div`
  display: flex;
`;

/** The dialog's name: always available to screen readers, visible where there is room. */
export const titleClass = css`
  position: absolute;
  inline-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  text-overflow: ellipsis;
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 560;
  ${from('medium')} {
    position: static;
    inline-size: auto;
    clip-path: none;
  }
`;
