import { styled } from '@linaria/react';
import { color, roundButton, space } from '../../../shared/ui/tokens.ts';

/** The same colour as the reader's background, so that its start is not visible. */
export const Room = styled.main`
  position: fixed;
  inset: 0;
  display: grid;
  align-content: safe center;
  overflow: auto;
  background: var(--room);
  color: ${color.ink};
`;

export const Close = styled.button`
  position: fixed;
  inset-block-start: max(${space(0.5)}, env(safe-area-inset-top));
  inset-inline-start: max(${space(1)}, env(safe-area-inset-left));
  ${roundButton}
  background: transparent;
  color: inherit;
  cursor: pointer;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, ${color.ink} 9%, transparent);
    }
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;
