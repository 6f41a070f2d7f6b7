import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, from, motion, radius, size, space, target } from '../../../shared/ui/tokens.ts';

/** The search has a row of its own, where it can grow. From 960 px on, all controls stand in one row. */
export const Controls = styled.div`
  display: grid;
  grid-template:
    'tabs sort'
    'search count' / minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(0.5)} ${space(1)};
  padding-block-start: ${space(1)};
  ${from('small')} {
    row-gap: ${space(1)};
  }
  ${from('medium')} {
    grid-template: 'tabs count search sort' / minmax(0, 1fr) auto auto auto;
    column-gap: ${space(2)};
  }
`;

export const TabsRoom = styled.div`
  grid-area: tabs;
  min-inline-size: 0;
`;

/** On a narrow phone the row scrolls from the window's edge, and fades at the side that continues. */
export const tabRow = css`
  display: flex;
  margin-inline: -${space(2)} 0;
  /* Room for the ring of the focus, which what scrolls would cut off. */
  padding-block: ${space(0.75)};
  padding-inline: ${space(0.5)} ${space(2)};
  overflow-x: auto;
  scrollbar-width: none;
  mask-image: linear-gradient(to left, transparent, #000 ${space(2)});
  [dir='rtl'] & {
    mask-image: linear-gradient(to right, transparent, #000 ${space(2)});
  }
  ${from('small')} {
    gap: ${space(0.5)};
  }
`;

/** The number of results, hidden when the search field covers it. */
export const Count = styled.span`
  grid-area: count;
  justify-self: end;
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

export const tabButton = css`
  position: relative;
  flex: none;
  min-block-size: ${target};
  min-inline-size: ${target};
  padding: 0 ${space(1.5)};
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
    inset-inline: ${space(1.5)};
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

/** Reserves its space while the search field grows over its neighbours, so that nothing moves. */
export const SearchForm = styled.form`
  grid-area: search;
  position: relative;
  z-index: 1;
  display: flex;
  flex: none;
  inline-size: 150px;
  ${from('small')} {
    inline-size: 200px;
  }
  ${from('medium')} {
    justify-content: end;
  }
`;

export const SearchField = styled.div`
  position: relative;
  flex: none;
  inline-size: 100%;
  transition: inline-size ${motion.calm};
  &:focus-within {
    inline-size: min(350px, 100vw - ${space(4)});
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
  ${from('small')} {
    gap: ${space(1)};
  }
`;

/** On a phone an icon replaces the label. */
export const sortButton = css`
  min-inline-size: ${target};
  padding-inline: 0;
  ${from('small')} {
    padding-inline: ${space(2)};
  }
`;

export const SortWord = styled.span`
  display: none;
  ${from('small')} {
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
