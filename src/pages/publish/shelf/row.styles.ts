import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  color,
  descenders,
  font,
  motion,
  radius,
  shadow,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';

/** All rows have the same height: dragging computes positions from pixels. */
export const Item = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  block-size: ${space(12)};
  padding-inline-end: ${space(1)};
  border-radius: ${radius.panel};
  transition: translate ${motion.quick};
  &[data-chosen] {
    background: ${color.raised};
  }
  @media (hover: hover) {
    &:hover:not([data-chosen]) {
      background: color-mix(in oklab, ${color.ink} 4%, transparent);
    }
  }
  &[data-dragging] {
    z-index: 1;
    background: ${color.raised};
    box-shadow: ${shadow.lifted};
    transition: none;
  }
  &:has(a:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: -3px;
  }
  @media (forced-colors: active) {
    &[data-chosen] {
      outline: 2px solid Highlight;
    }
    &[data-dragging] {
      outline: 2px dashed Highlight;
    }
  }
`;

export const dragHandle = css`
  position: relative;
  z-index: 1;
  flex: none;
  display: grid;
  place-items: center;
  inline-size: ${target};
  block-size: 100%;
  padding: 0;
  border: 0;
  border-radius: ${radius.panel};
  background: none;
  color: ${color.muted};
  cursor: grab;
  touch-action: none;
  @media (hover: hover) {
    &:hover {
      color: ${color.ink};
    }
  }
  &:active {
    cursor: grabbing;
  }
  &:focus-visible {
    outline-offset: -5px;
  }
`;

/** Above the link of the row, in the place of the drag handle. */
export const SelectBox = styled.label`
  position: relative;
  z-index: 1;
  flex: none;
  display: grid;
  place-items: center;
  inline-size: ${target};
  block-size: 100%;
  cursor: pointer;
  user-select: none;
  & > input {
    inline-size: 22px;
    block-size: 22px;
    accent-color: ${color.accent};
  }
`;

/** The same width for every cover, so that all titles are aligned. */
export const CoverArea = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: ${space(8)};
`;

export const Cover = styled.img`
  inline-size: auto;
  block-size: auto;
  max-inline-size: ${space(8)};
  max-block-size: ${space(10)};
  border-radius: 2px;
  background: ${color.ground};
  box-shadow: ${shadow.paper};
`;

export const RowText = styled.div`
  flex: 1;
  display: grid;
  gap: ${space(0.5)};
  min-inline-size: 0;
`;

/** The link covers the whole row. The drag handle lies above it. */
export const link = css`
  color: ${color.ink};
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: none;
  }
`;

export const Title = styled.span`
  display: -webkit-box;
  overflow: hidden;
  ${descenders}
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  font-family: ${font.display};
  font-weight: 560;
  line-height: 1.2;
  overflow-wrap: anywhere;
`;

/** One line: parts that do not fit are hidden instead of cut. */
export const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space(1.5)};
  block-size: ${space(3.5)};
  overflow: hidden;
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  line-height: ${space(3)};
  white-space: nowrap;
`;

export const Badge = styled.span`
  margin-block: 1px;
  padding-inline: ${space(1)};
  border: 1px solid ${color.line};
  border-radius: ${radius.pill};
  color: ${color.ink};
  font-weight: 600;
  &[data-state='draft'],
  &[data-state='unsaved'] {
    border-color: ${color.accent};
    color: ${color.accent};
  }
`;

export const MoveButtonRow = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  gap: ${space(0.5)};
`;

export const moveButton = css`
  display: grid;
  place-items: center;
  inline-size: ${target};
  block-size: ${target};
  padding: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      border-color: ${color.ink};
    }
  }
  &[aria-disabled='true'] {
    color: ${color.muted};
    border-style: dashed;
    cursor: default;
  }
`;
