import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { layers } from '../../../shared/ui/layers.ts';
import { color, from, motion, radius, shadow, space, target } from '../../../shared/ui/tokens.ts';

/** Keeps clear of the editor's buttons: at the top on a phone, below the list in a wide window. */
export const Region = styled.section`
  position: fixed;
  inset-block-start: max(${space(1)}, env(safe-area-inset-top));
  inset-inline: ${space(1)};
  z-index: ${layers.toast};
  display: grid;
  justify-items: center;
  pointer-events: none;
  ${from('medium')} {
    inset-block: auto ${space(3)};
    inset-inline: ${space(6)};
    justify-items: start;
  }
`;

/** The action is below the text: it may contain a long title. */
export const ToastBox = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  column-gap: ${space(0.5)};
  max-inline-size: min(100%, 38rem);
  min-block-size: ${space(7)};
  ${from('medium')} {
    max-inline-size: 38vw;
  }
  padding-inline: ${space(2.5)} ${space(0.5)};
  border-radius: ${radius.panel};
  background: ${color.ink};
  color: ${color.surface};
  box-shadow: ${shadow.floating};
  pointer-events: auto;
  animation: said-rises ${motion.calm};
  @keyframes said-rises {
    from {
      opacity: 0;
      translate: 0 ${space(2)};
    }
  }
`;

export const ToastText = styled.p`
  padding-block: ${space(1)};
  overflow-wrap: anywhere;
`;

export const toastButton = css`
  min-block-size: ${target};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: inherit;
  font-weight: 700;
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

export const cross = css`
  display: grid;
  place-items: center;
  min-inline-size: ${target};
`;

/** Always on one line. */
export const action = css`
  grid-area: 2 / 1 / auto / -1;
  justify-self: start;
  max-inline-size: 100%;
  overflow: hidden;
  margin-inline-start: -${space(1.5)};
  padding: calc((${target} - 1lh) / 2) ${space(1.5)};
  text-overflow: ellipsis;
  text-underline-offset: 0.25em;
  white-space: nowrap;
`;
