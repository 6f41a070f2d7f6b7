import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { calmed, radius, size, space } from '../../../shared/ui/tokens.ts';

/** Places on the stage are counted from the left whatever the language; rules and sides.ts decide. */
export const Room = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  direction: ltr;
  contain: strict;
`;

/** Points to the right; light, because it lies on a dark pill over paper of any colour. */
const arrow = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='white' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M9.5 6l6 6-6 6'/%3E%3C/svg%3E")`;

/** Takes the fingers: none of their movements is left to the browser, except those that scroll a host's page. */
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
  &[data-gesture='pulling'] {
    cursor: grabbing;
  }
  /* An arrow at the edge at which a click of the mouse turns; fingers see none. */
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
 * An animation that never begins, for what a hand moves. Chromium sorts all that is drawn into layers
 * anew for each frame in which a transform has changed, because things may overlap that did not
 * before; with an animation that may move it, it expects that from the beginning and sorts once. Main
 * thread slowed 4 times, a frame under a hand is answered in 8.7 ms at the median and not 9.8, and 87
 * instead of 84 % of frames are presented (four rounds in turn).
 */
const movable = `
  @keyframes nowhere {
    to {
      transform: none;
    }
  }
  animation: nowhere 1s 1000000s paused;
`;

/** Magnifies from its corner, so that its place is where that corner lies. */
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

/** Parked beside the stage by a transform, and so already on the graphics card when it is turned to. */
export const SpreadRoom = styled.div`
  position: absolute;
  inset: 0;
  contain: layout style;
  will-change: transform;
`;

/**
 * Paper: white until something is printed on it, with its edge and the shade that it throws. Where it
 * is bound there is neither: they would lie on the page beside it. All sheets of a spread lie under
 * all that is printed, so that a painted page hides them and nothing of them is drawn.
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

/** What is on a page. */
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
   * Not there for fingers. A window is taken away while they move, and one that had come down on it
   * would lose its hold: the browser would then look anew for what lies under it, at each movement.
   */
  & canvas {
    pointer-events: none;
  }
  /* A window is as large as what is seen of the page, and lies wherever that is. */
  & canvas[data-window] {
    inline-size: auto;
    block-size: auto;
    transform-origin: 0 0;
  }
`;

/** On paper that is read and has had nothing printed on it for a while. What comes sooner needs no sign. */
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
