import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, motion, radius, size, space, target } from '../../../shared/ui/tokens.ts';
import { phone } from '../bars/bars.styles.ts';
import { panelFrame } from '../bars/panel.styles.ts';

/** The minimum height of a heading in CSS pixels: a target's, with a title in one line. */
export const minRowHeight = 44;

/** Indent of one level, in CSS pixels. */
export const levelIndent = 16;

/** Below the bar, over the pages; opaque. */
export const panel = css`
  ${panelFrame}
  inline-size: min(400px, calc(100vw - ${space(2)}));
  padding-inline: ${space(1)};
  ${phone} {
    inset-block: auto calc(100% + ${space(1)});
  }
  /* The list has the focus until a key moves to a heading. */
  &:has(> :focus-visible) {
    outline: 3px solid ${color.focus};
  }
  animation: contents-come ${motion.quick};
  @keyframes contents-come {
    from {
      opacity: 0;
    }
  }
`;

/** As high as its headings, at most as the window; then it scrolls. */
export const list = css`
  max-block-size: min(720px, calc(100dvh - ${space(9)}));
  overscroll-behavior: contain;
`;

/** Above the first heading and below the last one, in CSS pixels. */
export const gap = 8;

export const Gap = styled.div`
  block-size: ${gap}px;
`;

/** Without margins, which the list would not count. Its padding replaces unmounted headings. */
export const Headings = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** A heading, after its toggle. */
export const Line = styled.div`
  display: grid;
  grid-template-columns: ${target} 1fr;
  align-items: stretch;
  &[data-flat='true'] {
    grid-template-columns: 1fr;
  }
`;

export const Chevron = styled.button`
  display: grid;
  place-items: center;
  min-block-size: ${target};
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: ${color.muted};
  cursor: pointer;
  &::before {
    content: '';
    inline-size: 7px;
    block-size: 7px;
    border-block-start: 1.75px solid;
    border-inline-end: 1.75px solid;
    rotate: 45deg;
    transition: rotate ${motion.quick};
  }
  /* Not by :dir(), which the build compiles to a list of languages. */
  [data-reading='rtl'] &::before {
    rotate: -45deg;
  }
  &[aria-expanded='true']::before {
    rotate: 135deg;
  }
  [data-reading='rtl'] &[aria-expanded='true']::before {
    rotate: -135deg;
  }
`;

export const Title = styled.button`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(2)};
  min-block-size: ${target};
  padding: ${space(1.25)} ${space(1)};
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: inherit;
  font: inherit;
  line-height: 1.35;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, ${color.ink} 7%, transparent);
    }
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    background: color-mix(in srgb, ${color.accent} 14%, transparent);
    font-weight: 600;
  }
`;

export const PageLabel = styled.span`
  flex: none;
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;
