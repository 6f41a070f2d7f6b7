import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { calmed, radius, size, space } from '../../../shared/ui/tokens.ts';

/** Positions on the stage count from the left in every language; `rules.ts` and `readingDirection.ts` convert them. */
export const Room = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  direction: ltr;
  contain: strict;
`;

/** Points to the right; light, because it lies on a dark pill over paper of any colour. */
const arrow = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='white' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M9.5 6l6 6-6 6'/%3E%3C/svg%3E")`;

/** Receives all touches. The browser handles none, except those that scroll a host page. */
export const Surface = styled.div`
  position: absolute;
  inset: 0;
  touch-action: none;
  [data-host-scrolls] & {
    touch-action: pan-y;
  }
  user-select: none;
  cursor: default;
  &[data-hint='left'],
  &[data-hint='right'] {
    cursor: pointer;
  }
  &[data-hint='pan'] {
    cursor: grab;
  }
  &[data-gesture='panning'],
  &[data-gesture='dragging'] {
    cursor: grabbing;
  }
  /* An arrow at the edge where a mouse click turns; not for touch. */
  @media (hover: hover) {
    &[data-hint='left']::after,
    &[data-hint='right']::after {
      content: '';
      position: absolute;
      inset-block: calc(50% - 48px);
      inline-size: 48px;
      border-radius: ${radius.pill};
      background: ${arrow} center / 24px no-repeat rgb(20 16 12 / 62%);
      pointer-events: none;
    }
    &[data-hint='left']::after {
      left: 8px;
      scale: -1 1;
    }
    &[data-hint='right']::after {
      right: 8px;
    }
  }
`;

/**
 * An animation that never starts, for elements that gestures move. In each frame with a changed transform
 * Chromium assigns all elements to layers again, because other elements may overlap now. With a pending
 * animation it assumes movement from the start and assigns once. Main
 * thread slowed 4 times, a frame of a gesture takes 8.7 ms at the median instead of 9.8, and 87
 * instead of 84 % of frames are presented (four alternating rounds).
 */
const movable = `
  @keyframes nowhere {
    to {
      transform: none;
    }
  }
  animation: nowhere 1s 1000000s paused;
`;

/** The transform's origin is the corner, so its offset is the corner's position. */
export const viewportClass = css`
  position: absolute;
  inset: 0;
  transform-origin: 0 0;
  will-change: transform;
  ${movable}
`;

export const trackClass = css`
  position: absolute;
  inset: 0;
  will-change: transform, translate;
  ${movable}
`;

/** Positioned beside the stage by a transform, so it is on the graphics card before the turn. */
export const SpreadRoom = styled.div`
  position: absolute;
  inset: 0;
  contain: layout style;
  will-change: transform;
`;

/**
 * White paper with its edge and shadow. At the fold
 * there is neither: they would lie on the neighbouring page. All sheets of a spread lie under
 * all pages, so a painted page hides them and they cost no painting.
 */
export const Sheet = styled.div`
  position: absolute;
  left: 0;
  top: 0;
  background: #fff;
  --edge: rgb(0 0 0 / 10%);
  --shade-of-paper: 40px -12px rgb(0 0 0 / 45%);
  box-shadow:
    0 0 0 1px var(--edge),
    0 12px var(--shade-of-paper);
  &[data-fold='left'] {
    box-shadow:
      1px 0 var(--edge),
      0 1px var(--edge),
      0 -1px var(--edge),
      24px 12px var(--shade-of-paper);
  }
  &[data-fold='right'] {
    box-shadow:
      -1px 0 var(--edge),
      0 1px var(--edge),
      0 -1px var(--edge),
      -24px 12px var(--shade-of-paper);
  }
`;

/** The content of a page. */
export const PageRoom = styled.div`
  position: absolute;
  left: 0;
  top: 0;
  overflow: hidden;
  & > img,
  & > span,
  & canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  & > img {
    object-fit: cover;
  }
  /*
   * Without pointer events. A tile is removed during gestures, and a contact that began on it
   * would lose its target: the browser would hit-test again at each movement.
   */
  & canvas {
    pointer-events: none;
  }
  /* A detail tile covers the visible part of the page. */
  & canvas[data-window] {
    inline-size: auto;
    block-size: auto;
    transform-origin: 0 0;
  }
`;

/** The indicator of a visible page that is slow to arrive. */
export const ComingPage = styled.i`
  position: absolute;
  inset: 0;
  display: none;
  place-content: center;
  span:empty + & {
    display: grid;
  }
  [inert] & {
    display: none;
  }
  &::before {
    content: '';
    inline-size: 28px;
    block-size: 28px;
    border: 3px solid #d9d2c7;
    border-block-start-color: #8a8075;
    border-radius: 50%;
    animation:
      coming-page-shows 300ms 400ms both,
      coming-page-turns 1.1s linear infinite;
    ${calmed} {
      animation: coming-page-shows 300ms 400ms both;
    }
  }
  @keyframes coming-page-shows {
    from {
      opacity: 0;
    }
  }
  @keyframes coming-page-turns {
    to {
      rotate: 1turn;
    }
  }
`;

/** The fold: paper bends away from the light towards the middle of a spread. */
export const Fold = styled.div`
  position: absolute;
  inset-block: 0;
  inline-size: 5%;
  pointer-events: none;
  &[data-side='left'] {
    left: 0;
    background: linear-gradient(90deg, rgb(0 0 0 / 17%), rgb(0 0 0 / 5%) 35%, transparent);
  }
  &[data-side='right'] {
    right: 0;
    background: linear-gradient(270deg, rgb(0 0 0 / 17%), rgb(0 0 0 / 5%) 35%, transparent);
  }
`;

export const FailedPage = styled.p`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  padding: ${space(3)};
  background: #fff;
  color: #4a443d;
  font-size: ${size.body};
  text-align: center;
  text-wrap: balance;
`;
