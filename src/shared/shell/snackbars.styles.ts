import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { layers } from '../ui/layers.ts';
import { below, color, radius, seen, shadow, size, space, target } from '../ui/tokens.ts';

export const Region = styled.section`
  position: fixed;
  /* No higher than the snackbars: a dialog makes it pressable, and it would cover the whole page. */
  inset-block-start: calc(${seen.top} + ${seen.height} - max(${space(2)}, env(safe-area-inset-bottom)));
  translate: 0 -100%;
  inset-inline: ${space(2)};
  z-index: ${layers.toast};
  display: grid;
  justify-items: center;
  gap: ${space(1)};
  /* Only the snackbars are in the way, not the strip in which they lie. */
  pointer-events: none;
`;

export const Snack = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  max-inline-size: min(100%, 36rem);
  min-block-size: ${space(7)};
  padding-inline: ${space(2.5)} ${space(0.5)};
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.ink};
  color: ${color.surface};
  box-shadow: ${shadow.floating};
  pointer-events: auto;
  /* An error differs from other results by its colour and by a sign. */
  &[data-kind='error'] {
    background: ${color.danger};
    &::before {
      content: '!' / '';
      flex: none;
      inline-size: ${space(3)};
      border: 2px solid currentColor;
      border-radius: ${radius.pill};
      font-weight: 700;
      line-height: 20px;
      text-align: center;
    }
  }
  /* Where both do not fit side by side, the words come first and what can be done stands below them. */
  @media ${below('small')} {
    &:has(> button + button) {
      flex-wrap: wrap;
      justify-content: end;
    }
    &:has(> button + button) > p {
      flex-basis: 100%;
      padding-block-end: 0;
      padding-inline-end: ${space(2)};
    }
  }
  animation: snack-rises 240ms cubic-bezier(0.2, 0, 0, 1);
  @keyframes snack-rises {
    from {
      opacity: 0;
      translate: 0 ${space(2)};
    }
  }
`;

export const Words = styled.p`
  flex: 1;
  min-inline-size: 0;
  padding-block: ${space(1)};
  overflow-wrap: anywhere;
`;

export const snackButton = css`
  display: grid;
  place-items: center;
  min-inline-size: ${target};
  min-block-size: ${target};
  padding-inline: ${space(1.5)};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: inherit;
  font-weight: 700;
  font-size: ${size.body};
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.surface} 16%, transparent);
    }
  }
  &:focus-visible {
    outline-color: ${color.surface};
    outline-offset: -3px;
  }
`;
