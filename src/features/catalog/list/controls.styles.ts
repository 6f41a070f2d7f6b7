import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  color,
  from,
  motion,
  radius,
  size,
  space,
  target,
  widths,
} from '../../../shared/ui/tokens.ts';
import { beforeHits } from '../grid.styles.ts';

const phone = `@media (width < ${widths.small}px)`;
/** Two control rows fit a narrower phone better than one. */
const widePhone = `@media (360px <= width < ${widths.small}px)`;

/**
 * One row. On a phone it has no room for the number of results, and the tabs scroll. On the narrowest the tabs have
 * a row of their own.
 */
export const Controls = styled.div`
  position: relative;
  display: grid;
  grid-template:
    'tabs tabs'
    'search sort' / minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(0.5)} ${space(1)};
  padding-block-start: ${space(1)};
  ${widePhone} {
    grid-template: 'tabs search sort' / minmax(0, 1fr) auto auto;
    column-gap: ${space(0.5)};
  }
  ${from('small')} {
    grid-template: 'tabs search sort' / minmax(0, 1fr) auto auto;
  }
  ${from('medium')} {
    grid-template: 'tabs count search sort' / minmax(0, 1fr) auto auto auto;
    column-gap: ${space(2)};
  }
`;

export const TabsRoom = styled.div`
  grid-area: tabs;
  min-inline-size: 0;
  /* A focused search field covers all but a few pixels. */
  ${widePhone} {
    :has(> * > * > input:focus) > & {
      opacity: 0;
    }
  }
`;

/** On a narrow phone the row scrolls from the window's edge, and fades at the side that continues. */
export const tabRow = css`
  --tab-padding: 10px;
  display: flex;
  margin-inline: -${space(2)} 0;
  /* Room for the ring of the focus, which what scrolls would cut off. */
  padding-block: ${space(0.75)};
  padding-inline: calc(${space(2)} - var(--tab-padding)) ${space(3)};
  overflow-x: auto;
  scrollbar-width: none;
  mask-image: linear-gradient(to left, transparent, #000 ${space(3)});
  [dir='rtl'] & {
    mask-image: linear-gradient(to right, transparent, #000 ${space(3)});
  }
  ${from('small')} {
    --tab-padding: ${space(1.5)};
    gap: ${space(0.5)};
  }
`;

/** The number of results. A phone and a tablet have no room for it, and a focused search field covers it. */
export const Count = styled.span`
  grid-area: count;
  display: none;
  justify-self: end;
  ${from('medium')} {
    display: inline;
  }
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  ${Controls}${beforeHits('~')} > &[data-none] {
    display: none;
  }
`;

export const tabButton = css`
  position: relative;
  flex: none;
  min-block-size: ${target};
  min-inline-size: ${target};
  padding: 0 var(--tab-padding);
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.muted};
  font-size: ${size.body};
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;
  transition: color ${motion.quick};
  @media (hover: hover) {
    &:hover:not(:disabled) {
      color: ${color.ink};
    }
  }
  &:focus-visible {
    outline-offset: -1px;
  }
  &::after {
    content: '';
    position: absolute;
    inset-inline: var(--tab-padding);
    inset-block-end: ${space(0.75)};
    border-block-end: 2px solid ${color.accent};
    opacity: 0;
    transition: opacity ${motion.quick};
  }
  &[aria-selected='true'] {
    color: ${color.ink};
    &::after {
      opacity: 1;
    }
  }
  &:disabled {
    color: color-mix(in oklab, ${color.muted} 60%, ${color.surface});
    cursor: default;
  }
`;

/** Reserves its space while the search field grows, so that nothing moves. On a phone the field covers the row. */
export const SearchForm = styled.form`
  grid-area: search;
  z-index: 1;
  display: flex;
  flex: none;
  inline-size: 150px;
  block-size: ${target};
  ${from('small')} {
    justify-content: end;
    inline-size: 200px;
  }
`;

export const SearchField = styled.div`
  position: relative;
  flex: none;
  inline-size: 100%;
  transition: inline-size ${motion.calm};
  &:focus-within {
    inline-size: min(350px, 100vw - ${space(4)});
    ${phone} {
      position: absolute;
      inset-inline-end: 0;
    }
  }
`;

export const SearchInput = styled.input`
  inline-size: 100%;
  block-size: ${target};
  padding-block: 0;
  padding-inline: ${space(5)} ${space(2)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.pill};
  background: ${color.surface};
  color: ${color.ink};
  font-size: ${size.body};
  text-overflow: ellipsis;
  transition:
    border-color ${motion.quick},
    background-color ${motion.quick};
  appearance: none;
  &::-webkit-search-cancel-button {
    display: none;
  }
  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  @media (hover: hover) {
    &:hover {
      border-color: ${color.ink};
    }
  }
  &:not(:placeholder-shown) {
    padding-inline-end: ${space(5)};
  }
  ${SearchField}:focus-within & {
    background: ${color.raised};
  }
  &:focus-visible {
    outline-offset: -1px;
  }
`;

export const SearchIcon = styled.svg`
  position: absolute;
  inset-block: 12px;
  inset-inline-start: ${space(1.75)};
  fill: none;
  stroke: ${color.muted};
  stroke-width: 1.75;
  stroke-linecap: round;
  pointer-events: none;
`;

export const clearButton = css`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  display: grid;
  place-items: center;
  inline-size: ${target};
  padding: 0;
  border: 0;
  border-radius: ${radius.pill};
  background: none;
  color: ${color.muted};
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      color: ${color.ink};
    }
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

/** The buttons of the filter and of the order. */
export const Choices = styled.div`
  grid-area: sort;
  justify-self: end;
  display: flex;
  gap: ${space(0.5)};
  /* The icons are apart without lines around them, and end at the margin. */
  ${widePhone} {
    gap: 0;
    margin-inline-end: -${space(1.5)};
    & > button {
      border-color: transparent;
    }
  }
  ${from('small')} {
    gap: ${space(1)};
  }
`;

/** On a phone and a tablet an icon replaces the label. */
export const sortButton = css`
  min-inline-size: ${target};
  padding-inline: 0;
  ${from('medium')} {
    padding-inline: ${space(2)};
  }
`;

export const SortWord = styled.span`
  display: none;
  ${from('medium')} {
    display: inline;
  }
`;

export const Lines = styled.svg`
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  /* Distinguishes a chosen order from the server order. */
  [data-sorted] > & {
    stroke: ${color.accent};
  }
  /* Long lines above short ones, from the side on which one begins to read. */
  [dir='rtl'] & {
    scale: -1 1;
  }
`;

export const sortItem = css`
  &[data-state='checked'] {
    color: ${color.accent};
    font-weight: 600;
  }
`;
