import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { calmed, color, font, motion, radius, size, space } from '../../../shared/ui/tokens.ts';
import { phone } from '../bars/bars.styles.ts';

/** Over the bottom of the pages, which do not move. */
export const panel = css`
  position: absolute;
  /* On a phone the bar is at the bottom. */
  inset-block-end: var(--foot);
  inset-inline: 0;
  padding-block-end: env(safe-area-inset-bottom);
  background: ${color.raised};
  ${phone} {
    padding-block-end: 0;
  }
  box-shadow: 0 -1px 0 color-mix(in srgb, ${color.ink} 12%, transparent);
  color: ${color.ink};
  font-family: ${font.text};
  @media (forced-colors: active) {
    border-block-start: 1px solid;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  /* A phone on its side has no height to spare. */
  @media (max-height: 500px) {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
  }
  animation: strip-rises ${motion.calm};
  ${calmed} {
    animation: none;
  }
  @keyframes strip-rises {
    from {
      translate: 0 100%;
    }
  }
`;

/** As high as a thumbnail (rules.ts) with its number and the space around it; places count from the left. */
export const row = css`
  inline-size: 100%;
  block-size: 160px;
  margin-inline: auto;
  direction: ltr;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  scrollbar-color: color-mix(in srgb, ${color.ink} 35%, transparent) transparent;
`;

/** As wide as from one thumbnail to the next, so that there is no gap to miss. */
export const thumbnail = css`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: flex-end;
  gap: 2px;
  box-sizing: border-box;
  inline-size: 89px;
  block-size: 152px;
  padding: ${space(1)} 0 ${space(0.5)};
  border: 0;
  background: transparent;
  color: ${color.muted};
  font: inherit;
  cursor: pointer;
  touch-action: pan-x;
  @media (hover: hover) {
    &:hover {
      color: ${color.ink};
    }
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    color: ${color.ink};
    font-weight: 600;
  }
  &[aria-current] > :first-child {
    outline: 3px solid ${color.accent};
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    &[aria-current] > :first-child {
      outline-color: HighlightText;
    }
  }
`;

/** White until it is painted; its height comes with its page's size, its place stays. */
export const Paper = styled.span`
  display: block;
  position: relative;
  flex: none;
  overflow: hidden;
  inline-size: 75px;
  background: #fff;
  border-radius: 1px;
  box-shadow:
    0 0 0 1px rgb(0 0 0 / 12%),
    0 3px 8px -2px rgb(0 0 0 / 35%);
  & > canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    animation: thumbnail-comes ${motion.quick};
  }
  @keyframes thumbnail-comes {
    from {
      opacity: 0;
    }
  }
`;

/** Marks a page with hits of the search, over the foot of its picture. */
export const Found = styled.i`
  position: absolute;
  inset-block-end: 32px;
  inline-size: 32px;
  block-size: 6px;
  border: 1px solid #fff;
  border-radius: ${radius.pill};
  background: #e07a00;
  @media (forced-colors: active) {
    background: Highlight;
  }
`;

/** The ribbon of a page with a bookmark, at the upper edge of its picture. */
export const Bookmarked = styled.i`
  position: absolute;
  inset-block-end: 116px;
  inset-inline-end: 14px;
  inline-size: 10px;
  block-size: 18px;
  background: #b3261e;
  clip-path: polygon(0 0, 100% 0, 100% 100%, 50% 74%, 0 100%);
  forced-color-adjust: none;
`;

/** Marks a page with highlights or notes. */
export const Annotated = styled.i`
  position: absolute;
  inset-block-end: 42px;
  inset-inline-start: 12px;
  inline-size: 18px;
  block-size: 7px;
  border: 1px solid rgb(0 0 0 / 45%);
  border-radius: 2px;
  background: #ffd84d;
  forced-color-adjust: none;
`;

export const PageLabel = styled.span`
  min-inline-size: 1.75rem;
  max-inline-size: 100%;
  overflow: hidden;
  padding-inline: ${space(0.5)};
  border-radius: ${radius.pill};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  line-height: 1.5;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
