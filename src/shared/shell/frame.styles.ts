import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { layers } from '../ui/layers.ts';
import {
  color,
  descenders,
  font,
  from,
  motion,
  radius,
  screenHeight,
  seen,
  shadow,
  size,
  space,
  target,
  toastStrip,
} from '../ui/tokens.ts';

export const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: ${screenHeight};
  /* The end of the page can be scrolled out of the snackbars. */
  padding-block-end: ${toastStrip};
  /* The height of a frame follows that of its page. */
  [data-embed] & {
    padding-block-end: 0;
  }
  /* A grid of cards uses a wide window, and a text does not. */
  ${from('wide')} {
    &:has([data-wide]) {
      --page-width: 1840px;
    }
  }
`;

/** Out of sight, but in the tab order. */
export const SkipLink = styled.a`
  position: fixed;
  inset-block-start: calc(${seen.top} + ${space(1)});
  inset-inline-start: ${space(1)};
  z-index: ${layers.header + 1};
  padding: ${space(1.5)} ${space(2)};
  border-radius: ${radius.control};
  background: ${color.ink};
  color: ${color.surface};
  &:not(:focus) {
    transform: translateY(-300%);
  }
  /* Printing repeats fixed elements on each sheet. */
  @media print {
    display: none;
  }
`;

export const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layers.header};
  background: ${color.surface};
  transition:
    background-color ${motion.calm},
    box-shadow ${motion.calm};
  &[data-raised] {
    background: ${color.raised};
    box-shadow: ${shadow.floating};
  }
`;

export const BarRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
  min-block-size: ${space(8)};
  padding-block: ${space(1)};
  ${from('medium')} {
    min-block-size: ${space(11)};
  }
  [data-embed] & {
    min-block-size: ${space(7)};
    padding-block: ${space(0.5)};
  }
`;

export const storeName = css`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-inline-size: 0;
  min-block-size: ${target};
  color: ${color.ink};
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 640;
  letter-spacing: -0.015em;
  line-height: 1.1;
  text-decoration: none;
  ${from('small')} {
    font-size: ${size.heading};
  }
  /* Less than the host's own name. */
  [data-embed] & {
    font-size: ${size.lead};
  }
`;

/** Two lines of a long name identify the store. */
export const Name = styled.span`
  display: -webkit-box;
  overflow: hidden;
  ${descenders}
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;
  hyphens: auto;
  /* Cuts off a third line, and not the descenders of the second one. */
  line-height: 1.25;
`;

/** One after the other, with the minimum touch target between their icons. */
export const BarActions = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space(0.5)};
  ${from('small')} {
    gap: ${space(1)};
  }
`;

export const StoreIcon = styled.img`
  flex: none;
  inline-size: ${space(5)};
  block-size: ${space(5)};
  object-fit: contain;
`;

export const Main = styled.main`
  flex: 1;
  min-inline-size: 0;
  &:focus {
    outline: none;
  }
`;

export const Foot = styled.footer`
  /* Until the code of the screen is loaded, its content would push the footer away in the user's sight. */
  ${Main}:empty + & {
    visibility: hidden;
  }
  margin-block-start: ${space(8)};
  padding-block: ${space(4)} ${space(5)};
  color: ${color.muted};
  font-size: ${size.small};
  [data-embed] & {
    margin-block-start: ${space(3)};
    padding-block: ${space(1.5)};
    border-block-start: 1px solid ${color.line};
  }
`;

export const FootRow = styled.div`
  display: grid;
  gap: ${space(1)};
  ${from('medium')} {
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: ${space(4)};
  }
`;

export const FootLinks = styled.ul`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const footLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  color: inherit;
  text-decoration-color: ${color.line};
  text-underline-offset: 0.25em;
  @media (hover: hover) {
    &:hover {
      color: ${color.ink};
      text-decoration-color: currentColor;
    }
  }
`;
