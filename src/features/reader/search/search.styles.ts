import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { below, color, space, target } from '../../../shared/ui/tokens.ts';
import { phone } from '../bars/bars.styles.ts';
import { panelFrame } from '../bars/panel.styles.ts';

/** Below the bar, over the pages. On a phone at the top, where the keyboard does not cover it. */
export const panel = css`
  ${panelFrame}
  inline-size: min(360px, calc(100vw - ${space(2)}));
  outline: none;
  /* It goes to the other side where it would cover the current hit. */
  &[data-side='start'] {
    inset-inline: max(${space(1)}, env(safe-area-inset-right), env(safe-area-inset-left)) auto;
  }
  ${phone} {
    position: fixed;
    inset-block-start: max(${space(1)}, env(safe-area-inset-top));
  }
  @media ${below('small')} {
    &,
    &[data-side='start'] {
      inset-inline: ${space(1)};
    }
    inline-size: auto;
  }
`;

export const Field = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  padding: ${space(0.5)};
  padding-inline-start: ${space(1.5)};
  border-block-end: 1px solid ${color.line};
  & > svg {
    flex: none;
    color: ${color.muted};
  }
  &:focus-within {
    border-block-end-color: ${color.accent};
    box-shadow: 0 1px 0 ${color.accent};
  }
`;

export const Input = styled.input`
  flex: 1;
  min-inline-size: 0;
  min-block-size: ${target};
  padding: 0;
  border: 0;
  outline: none;
  background: transparent;
  color: inherit;
  font: inherit;
  appearance: none;
  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  /* The panel's own button closes the search. */
  &::-webkit-search-cancel-button {
    display: none;
  }
`;
