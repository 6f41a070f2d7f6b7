import { Popover } from '@ark-ui/react/popover';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { layers } from '../../../shared/ui/layers.ts';
import { color, font, radius, shadow, size, space } from '../../../shared/ui/tokens.ts';

/** Receives no pointer events itself: between annotations they reach the text and the page. */
export const Parts = styled.div`
  position: absolute;
  left: 0;
  top: 0;
  transform-origin: 0 0;
  pointer-events: none;
  contain: layout style;
  &[data-away='true'] {
    content-visibility: hidden;
  }
`;

const mark = css`
  position: absolute;
  display: block;
  box-sizing: border-box;
  margin: 0;
  padding: 0;
  border: 0;
  background: transparent;
  color: inherit;
  pointer-events: auto;
  user-select: none;
  cursor: pointer;
  -webkit-touch-callout: none;
  &:focus-visible {
    outline: 2px solid ${color.focus};
    outline-offset: 1px;
  }
`;

/** Drawn over white paper in every theme. */
export const linkClass = `${mark} ${css`
  /* Extends links that are smaller than the minimum target size. */
  &::after {
    content: '';
    position: absolute;
    inset: var(--reach);
  }
  @media (hover: hover) {
    &:hover {
      background: rgb(255 210 0 / 16%);
    }
  }
  &:active {
    background: rgb(255 210 0 / 30%);
  }
`}`;

export const noteClass = `${mark} ${css`
  min-inline-size: 16px;
  min-block-size: 16px;
`}`;

/** Icon for annotations without an appearance in the file. */
export const NoteIcon = styled.span`
  position: absolute;
  inset: 0;
  margin: auto;
  inline-size: 16px;
  block-size: 16px;
  border-radius: 2px 2px 6px;
  background: #ffd84d;
  box-shadow: 0 1px 3px rgb(0 0 0 / 35%);
`;

export const NotePanel = styled(Popover.Content)`
  z-index: ${layers.viewerDialog};
  max-inline-size: min(22rem, calc(100vw - ${space(4)}));
  max-block-size: 50dvh;
  overflow: auto;
  padding: ${space(2)};
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
`;

export const NoteTitle = styled.h2`
  font-size: ${size.small};
  font-weight: 600;
  color: ${color.muted};
`;

export const NoteText = styled.p`
  margin-block-start: ${space(0.5)};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
