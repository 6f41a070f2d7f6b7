import { css } from '@linaria/core';
import { layers } from '../ui/layers.ts';
import { below, calmed, color, from, radius, shadow, space, target } from '../ui/tokens.ts';

/**
 * The styles of the server's first screen beyond those of the app's components. Inline styles are
 * forbidden, so an empty drawing holds a cover's proportion.
 */

export const coverRoom = css`
  position: relative;
`;

/** The paper, in its box. */
export const pageBackground = css`
  display: block;
  flex: none;
  border-radius: 2px;
  background: ${color.ground};
  box-shadow: ${shadow.paper};
`;

/** The picture on its paper, in the same proportion. */
export const picture = css`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: contain;
  object-position: left bottom;
  [dir='rtl'] & {
    object-position: right bottom;
  }
  [data-details] & {
    object-position: center;
  }
`;

/** The details lie over the page. */
export const over = css`
  z-index: ${layers.dialog};
`;

/** On a phone the details cover the page, so its layout and covers would only delay theirs. */
export const covered = css`
  @media ${below('small')} {
    /* More specific than the display of the page. */
    &[data-still] {
      display: none;
    }
  }
`;

/** The cover of the details: as large as the available width and height allow. */
export const stand = css`
  position: relative;
  inline-size: 100%;
  & > svg {
    margin-inline: auto;
    max-inline-size: min(100%, 350px);
    max-block-size: var(--highest);
    ${from('medium')} {
      max-inline-size: 100%;
    }
  }
`;

/** Reserves the space of elements that the app adds. */
export const held = css`
  visibility: hidden;
`;

/** Buttons reserve their space until the app has started. */
export const inoperable = css`
  & button {
    visibility: hidden;
  }
`;

/** On a phone the groups fill their row. */
export const group = css`
  flex: 1 1 auto;
  ${from('small')} {
    flex: 0 1 auto;
  }
`;

/** A link with the minimum touch target, at the position of the close button. */
export const back = css`
  position: absolute;
  inset-block-start: ${space(1.5)};
  inset-inline-end: ${space(1.5)};
  z-index: 1;
  display: grid;
  place-items: center;
  inline-size: ${target};
  block-size: ${target};
  border-radius: ${radius.pill};
  color: ${color.ink};
`;

/**
 * At the upper edge of a frame until its host has answered. It starts slowly, because most hosts answer at
 * once.
 */
export const loading = css`
  position: fixed;
  inset-block-start: 0;
  inset-inline: 0;
  z-index: ${layers.header + 1};
  block-size: 3px;
  overflow: hidden;
  background: ${color.line};
  &::before {
    content: '';
    display: block;
    inline-size: 100%;
    block-size: 100%;
    background: ${color.accent};
    transform-origin: 0 0;
    animation: loading-goes-on 2s ease-in-out infinite alternate;
  }
  @keyframes loading-goes-on {
    from {
      transform: translateX(-15%) scaleX(0.3);
    }
    to {
      transform: translateX(85%) scaleX(0.3);
    }
  }
  ${calmed} {
    &::before {
      animation: none;
    }
  }
`;

/** When the address asks for the reader only, no part of the store is shown before the app has started. */
export const viewerMark = css`
  &:target ~ [data-still] {
    display: none;
  }
`;

/**
 * The host may ask for another language than the store's: the texts are hidden, and their space is
 * reserved.
 */
export const wordless = css`
  & p,
  & [data-slim],
  & [data-untitled] {
    visibility: hidden;
  }
  & noscript p {
    visibility: visible;
  }
`;
