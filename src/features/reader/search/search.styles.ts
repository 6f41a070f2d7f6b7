import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { below, color, size, space, target } from '../../../shared/ui/tokens.ts';
import { phone } from '../bars/bars.styles.ts';
import { panelComes, panelFrame } from '../bars/panel.styles.ts';

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
  ${panelComes}
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

export const Row = styled.div`
  display: flex;
  align-items: center;
  min-block-size: ${target};
  padding-inline: ${space(1.5)} ${space(0.5)};
`;

export const Status = styled.output`
  flex: 1;
  min-inline-size: 0;
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

export const Position = styled.span`
  padding-inline: ${space(1)};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** As high as its hits, at most as the window. */
export const list = css`
  max-block-size: min(560px, calc(100dvh - ${space(22)}));
  overflow-y: auto;
  border-block-start: 1px solid ${color.line};
  overscroll-behavior: contain;
  touch-action: pan-y;
  ${phone} {
    max-block-size: min(42dvh, calc(100dvh - ${space(20)}));
    /* A chosen hit is seen on the page. The list returns with the focus of the box. */
    [data-chosen='true']:not(:has(input:focus)) > & {
      display: none;
    }
  }
`;

export const HitButton = styled.button`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(2)};
  inline-size: 100%;
  min-block-size: ${target};
  padding: ${space(1)} ${space(1.5)};
  border: 0;
  background: transparent;
  color: inherit;
  font: inherit;
  font-size: ${size.small};
  line-height: 1.4;
  text-align: start;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, ${color.ink} 7%, transparent);
    }
  }
  &[aria-current] {
    background: color-mix(in srgb, ${color.accent} 14%, transparent);
    box-shadow: inset 3px 0 0 ${color.accent};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

export const Words = styled.span`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  & mark {
    border-radius: 2px;
    background: rgb(255 205 0 / 32%);
    color: inherit;
    font-weight: 600;
    @media (forced-colors: active) {
      background: Mark;
      color: MarkText;
    }
  }
`;

export const HitPage = styled.span`
  flex: none;
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
`;
