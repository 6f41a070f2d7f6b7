import { css } from '@linaria/core';
import { layers } from '../ui/layers.ts';
import { calmed, color, from, radius, shadow, space, target } from '../ui/tokens.ts';

/**
 * What the server's first screen needs beside the looks of the app's own parts. No style may stand in
 * markup, so a cover's proportion is that of an empty drawing.
 */

export const coverRoom = css`
  position: relative;
`;

/** The paper, in the room that it is given. */
export const pageBackground = css`
  display: block;
  flex: none;
  border-radius: 2px;
  background: ${color.ground};
  box-shadow: ${shadow.paper};
`;

/** Lies on its paper, by the same proportion. */
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

/** The cover of the details: as large as both the width and the height allow. */
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

/** Takes the room of what the app will put there. */
export const held = css`
  visibility: hidden;
`;

/** On a phone what reads and what buys stand in rows of their own. */
export const group = css`
  flex: 1 1 100%;
  ${from('small')} {
    flex: 0 1 auto;
  }
`;

/** An address to go on to, as large as a finger, where the cross will be. */
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

/** At a frame's upper edge until its host has answered: calm, as that takes no time for most. */
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

/** Where the address asks for the reader alone, nothing of the store is shown before the app is here. */
export const viewerMark = css`
  &:target ~ [data-still] {
    display: none;
  }
`;

/** The host may want another language than the store's: its words wait in their room. */
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
