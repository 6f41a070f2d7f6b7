import { styled } from '@linaria/react';
import { color, font, size, space, target } from '../../../shared/ui/tokens.ts';
import { phone } from '../bars/bars.styles.ts';

/** Over the pages and below the bars, in the colours of the page tone. */
export const Room = styled.section`
  position: absolute;
  inset: 0;
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  box-sizing: border-box;
  /* The bar lies over the upper edge, on a phone over the lower one. */
  padding-block-start: calc(${target} + ${space(1)} + env(safe-area-inset-top));
  background: var(--paper, #fff);
  color: var(--on-paper, #1c1b19);
  ${phone} {
    padding-block: env(safe-area-inset-top) var(--foot);
  }
`;

export const Controls = styled.div`
  display: flex;
  align-items: end;
  justify-content: center;
  gap: ${space(1)};
  padding: ${space(0.5)} ${space(1)};
  border-block-end: 1px solid color-mix(in srgb, currentColor 20%, transparent);
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  touch-action: manipulation;
`;

export const Field = styled.label`
  display: grid;
  min-inline-size: 0;
  font-size: ${size.small};
  line-height: 1.2;
  & > span {
    overflow: hidden;
    padding-inline: ${space(1)};
    color: ${color.muted};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export const Scroller = styled.div`
  overflow: hidden auto;
  overscroll-behavior: contain;
  -webkit-overflow-scrolling: touch;
  touch-action: pan-y pinch-zoom;
  outline: none;
  text-size-adjust: none;
  &[data-face='serif'] {
    font-family: Georgia, 'Times New Roman', serif;
  }
  &[data-face='sans'] {
    font-family: ${font.text};
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 3px ${color.focus};
  }
`;

export const Text = styled.div`
  box-sizing: border-box;
  max-inline-size: calc(34em + 2 * ${space(3)});
  margin-inline: auto;
  padding: ${space(3)} max(${space(3)}, env(safe-area-inset-right)) 40vh
    max(${space(3)}, env(safe-area-inset-left));
  overflow-wrap: break-word;
  -webkit-user-select: text;
  user-select: text;
  cursor: auto;
  & :is(p, h3, h4, h5, h6, figure) {
    margin: 0 0 0.8em;
  }
  & p {
    hyphens: auto;
    text-wrap: pretty;
  }
  & :is(h3, h4, h5, h6) {
    margin-block-start: 1.2em;
    font-weight: 650;
    line-height: 1.2;
    text-wrap: balance;
  }
  & h3 {
    font-size: 1.7em;
  }
  & h4 {
    font-size: 1.25em;
  }
  & :is(h5, h6) {
    font-size: 1.05em;
  }
  & [data-kind='byline'] {
    font-style: italic;
    opacity: 0.85;
  }
  & figcaption {
    margin-block-start: 0.4em;
    font-size: 0.85em;
    line-height: 1.4;
    opacity: 0.85;
  }
  & > button {
    display: block;
    margin: 0 auto ${space(2)};
  }
  & mark {
    background: #cdbdff;
    color: #1c1b19;
  }
  & [data-colour='yellow'] {
    background: #ffe45c;
  }
  & [data-colour='green'] {
    background: #a9e88c;
  }
  & [data-colour='blue'] {
    background: #a5d8fa;
  }
  & [data-colour='pink'] {
    background: #ffb5d3;
  }
`;

export const Picture = styled.canvas`
  display: block;
  max-inline-size: 100%;
  margin-inline: auto;
`;
