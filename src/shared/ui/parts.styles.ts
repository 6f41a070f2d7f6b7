import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, motion, radius, screenHeight, size, space, target } from './tokens.ts';

/** For screen readers only. */
export const VisuallyHidden = styled.span`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

const pressable = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(1)};
  min-block-size: ${target};
  padding: ${space(1)} ${space(3)};
  border: 1px solid transparent;
  border-radius: ${radius.pill};
  font-family: ${font.text};
  font-size: ${size.body};
  font-weight: 600;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color ${motion.quick},
    border-color ${motion.quick},
    scale ${motion.quick};
  &:active {
    scale: 0.98;
  }
  &:disabled {
    cursor: default;
    scale: 1;
  }
`;

/** The primary action. */
export const filled = `${pressable} ${css`
  background: ${color.accent};
  color: ${color.onAccent};
  /* The system paints its own ground, and a link has the system's colour on it. */
  @media (forced-colors: active) {
    &:is(a) {
      color: LinkText;
    }
  }
  @media (hover: hover) {
    &:hover:not(:disabled) {
      background: color-mix(in oklab, ${color.accent} 88%, ${color.ink});
    }
  }
  &:disabled {
    border: 1px dashed color-mix(in oklab, ${color.muted} 55%, transparent);
    background: transparent;
    color: ${color.muted};
  }
`}`;

/** All other buttons. */
export const quiet = `${pressable} ${css`
  background: transparent;
  border-color: ${color.line};
  color: ${color.ink};
  @media (hover: hover) {
    &:hover:not(:disabled) {
      border-color: ${color.muted};
      background: color-mix(in oklab, ${color.ink} 6%, transparent);
    }
  }
  &:disabled {
    border-style: dashed;
    border-color: color-mix(in oklab, ${color.muted} 55%, transparent);
    color: ${color.muted};
  }
`}`;

/** An irreversible action. */
export const destructive = `${pressable} ${css`
  background: ${color.danger};
  color: ${color.surface};
  @media (hover: hover) {
    &:hover:not(:disabled) {
      background: color-mix(in oklab, ${color.danger} 88%, ${color.ink});
    }
  }
  &:disabled {
    border: 1px dashed color-mix(in oklab, ${color.muted} 55%, transparent);
    background: transparent;
    color: ${color.muted};
  }
`}`;

/** A page with one message, centred. */
export const Notice = styled.section`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${space(3)};
  min-block-size: calc(0.6 * ${screenHeight});
  max-inline-size: 34rem;
  margin-inline: auto;
  padding: ${space(6)} ${space(3)};
  text-align: center;
  text-wrap: balance;
`;

export const NoticeHeading = styled.h1`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  line-height: 1.15;
  /* The full stop of a text that runs in another direction than the page stays at its end. */
  unicode-bidi: plaintext;
`;

export const NoticeText = styled.p`
  color: ${color.muted};
  font-size: ${size.lead};
`;
