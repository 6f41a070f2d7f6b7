import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  color,
  font,
  radius,
  roundButton,
  shadow,
  size,
  space,
} from '../../../shared/ui/tokens.ts';

export const Veil = styled.div`
  position: fixed;
  inset: 0;
  background: rgb(0 0 0 / 62%);
`;

export const mediaPlace = css`
  position: fixed;
  inset: 0;
  display: grid;
  place-items: center;
  padding: ${space(2)};
`;

/** As wide as the window allows, in the aspect ratio of a film. */
export const mediaPanel = css`
  position: relative;
  inline-size: min(100%, 60rem, calc((100dvh - ${space(23)}) * 16 / 9));
  outline: none;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
`;

export const closeClass = css`
  position: absolute;
  inset-block-end: calc(100% + ${space(0.5)});
  inset-inline-end: 0;
  ${roundButton}
  background: rgb(0 0 0 / 55%);
  color: #fff;
  cursor: pointer;
`;

export const Player = styled.div`
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: ${radius.panel} ${radius.panel} 0 0;
  background: #000;
  & > iframe {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }
`;

/** Below the player, also if loading fails. */
export const ToHost = styled.p`
  display: flex;
  justify-content: center;
  padding: ${space(1)} ${space(2)};
  text-align: center;
`;

export const Failure = styled.p`
  padding: ${space(8)} ${space(3)} ${space(3)};
  font-size: ${size.lead};
  text-align: center;
`;
