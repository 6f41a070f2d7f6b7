import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, radius, shadow, size, space } from '../../../shared/ui/tokens.ts';

/** Covers the pages and the bars. A finger draws, and scrolls nothing. */
export const layerClass = css`
  position: absolute;
  inset: 0;
  z-index: 3;
  overflow: hidden;
  outline: none;
  cursor: crosshair;
  touch-action: none;
  user-select: none;
`;

/** The chosen part. Its shadow darkens everything else. */
export const Area = styled.button`
  position: absolute;
  box-sizing: border-box;
  padding: 0;
  border: 2px solid #fff;
  background: transparent;
  cursor: crosshair;
  box-shadow:
    0 0 0 1px rgb(0 0 0 / 60%),
    0 0 0 9999px rgb(0 0 0 / 50%);
  &:focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
`;

export const Actions = styled.div`
  position: absolute;
  inset-inline: ${space(2)};
  bottom: calc(${space(2)} + env(safe-area-inset-bottom, 0px));
  inline-size: fit-content;
  max-inline-size: calc(100% - ${space(4)});
  box-sizing: border-box;
  margin-inline: auto;
  padding: ${space(1.5)} ${space(2)};
  /* Visible only in forced colours, which remove the shadow. */
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
  cursor: default;
`;

export const Hint = styled.p`
  margin: 0 0 ${space(1)};
  color: ${color.muted};
  font-size: ${size.small};
  text-align: center;
`;

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(1)};
`;
