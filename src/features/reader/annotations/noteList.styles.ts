import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { below, color, font, size, space, target } from '../../../shared/ui/tokens.ts';
import { phone } from '../bars/bars.styles.ts';
import { panelFrame } from '../bars/panel.styles.ts';
import { annotationColours, ownColour } from '../../../shared/ui/annotationColours.styles.ts';

/** Below the bar, over the pages; on a phone above the bar. */
export const panel = `${annotationColours} ${css`
  ${panelFrame}
  inline-size: min(400px, calc(100vw - ${space(2)}));
  outline: none;
  ${phone} {
    inset-block: auto calc(100% + ${space(1)});
  }
  @media ${below('small')} {
    inset-inline: ${space(1)};
    inline-size: auto;
  }
`}`;

export const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${space(0.5)};
  padding-inline-start: ${space(2)};
  & > h2 {
    flex: 1;
    margin: 0;
    font-family: ${font.text};
    font-size: ${size.body};
    font-weight: 600;
  }
`;

export const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(0.5)};
  padding: 0 ${space(1.5)} ${space(1)};
  & > fieldset:last-child {
    justify-content: flex-start;
  }
  & > fieldset {
    flex: 1 0 100%;
  }
`;

export const Empty = styled.p`
  margin: 0;
  padding: ${space(1)} ${space(2)} ${space(2.5)};
  color: ${color.muted};
  line-height: 1.45;
  text-wrap: pretty;
`;

/** As high as its entries, at most as the window. */
export const list = css`
  max-block-size: min(560px, calc(100dvh - ${space(32)}));
  border-block-start: 1px solid ${color.line};
  overscroll-behavior: contain;
  touch-action: pan-y;
  ${phone} {
    max-block-size: min(46dvh, calc(100dvh - ${space(30)}));
  }
`;

export const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Row = styled.div`
  display: flex;
  align-items: flex-start;
  padding-inline-end: ${space(0.5)};
  border-block-end: 1px solid ${color.line};
  color: ${color.muted};
`;

export const Jump = styled.button`
  display: flex;
  flex: 1;
  gap: ${space(1.5)};
  min-inline-size: 0;
  min-block-size: ${target};
  padding: ${space(1.25)} ${space(2)};
  border: 0;
  background: transparent;
  color: ${color.ink};
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
  &:focus-visible {
    outline-offset: -3px;
  }
`;

/** A bar in the colour of the highlight, or a ribbon. */
export const Mark = styled.i`
  flex: none;
  inline-size: 20px;
  color: ${color.accent};
  & > svg {
    inline-size: 20px;
    block-size: 20px;
  }
  &[data-colour] {
    align-self: stretch;
    inline-size: 4px;
    margin-inline: 8px;
    border-radius: 2px;
    background: var(--own);
    forced-color-adjust: none;
  }
  ${ownColour}
`;

export const RowText = styled.span`
  display: grid;
  gap: 2px;
  min-inline-size: 0;
`;

export const PageOf = styled.span`
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
`;

export const Quote = styled.q`
  display: -webkit-box;
  overflow: hidden;
  quotes: none;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

export const Written = styled.span`
  display: -webkit-box;
  overflow: hidden;
  font-weight: 600;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 4;
`;

export const Lost = styled.span`
  color: ${color.danger};
`;
