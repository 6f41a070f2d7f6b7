import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, from, motion, radius, shadow, size, space, target } from '../../ui/tokens.ts';

/** Hangs from the bar over the pages; opaque, because glass in glass shows nothing of what is behind. */
export const panel = css`
  position: absolute;
  inset-block-start: calc(100% + ${space(1)});
  inset-inline-end: max(${space(1)}, env(safe-area-inset-right), env(safe-area-inset-left));
  inline-size: min(400px, calc(100vw - ${space(2)}));
  max-block-size: min(720px, calc(100dvh - 150px));
  ${from('small')} {
    max-block-size: min(720px, calc(100dvh - ${space(9)}));
  }
  box-sizing: border-box;
  padding: ${space(1)};
  overflow: auto;
  overscroll-behavior: contain;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
  animation: contents-come ${motion.quick};
  @keyframes contents-come {
    from {
      opacity: 0;
    }
  }
`;

export const Level = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  & & {
    margin-inline-start: ${space(2)};
  }
`;

export const Entry = styled.div`
  display: grid;
  grid-template-columns: ${target} 1fr;
  align-items: stretch;
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
  /* Not by :dir(), which the build writes as a list of languages. */
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
  &:hover {
    background: color-mix(in srgb, ${color.ink} 7%, transparent);
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
