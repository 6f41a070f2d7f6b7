import { styled } from '@linaria/react';
import { ownColour } from '../../../shared/ui/annotationColours.styles.ts';
import { color, font, size, space, target } from '../../../shared/ui/tokens.ts';
import { phone } from '../bars/bars.styles.ts';

/** Over the pages and below the bars, in the colours of the page tone. */
export const Room = styled.section`
  position: absolute;
  inset: 0;
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  background: var(--paper, #fff);
  color: var(--on-paper, #1c1b19);
  ${phone} {
    padding-block-end: var(--foot);
  }
`;

/** Below the bar, which lies over its upper part except on a phone. */
export const Controls = styled.div`
  display: flex;
  align-items: end;
  justify-content: center;
  gap: ${space(1)};
  padding: calc(${target} + ${space(1.5)} + env(safe-area-inset-top)) ${space(1)} ${space(0.5)};
  border-block-end: 1px solid color-mix(in srgb, ${color.ink} 12%, transparent);
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  ${phone} {
    padding-block-start: calc(${space(0.5)} + env(safe-area-inset-top));
  }
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
  text-size-adjust: none;
  font-family: Georgia, 'Times New Roman', serif;
  &[data-face='sans'] {
    font-family: ${font.text};
  }
  &:focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: -3px;
  }
`;

export const Text = styled.div`
  max-inline-size: 34em;
  margin-inline: auto;
  padding: ${space(3)} ${space(3)} 40vh;
  overflow-wrap: break-word;
  -webkit-user-select: text;
  user-select: text;
  & :is(p, figure) {
    margin: 0 0 0.8em;
    hyphens: auto;
    text-wrap: pretty;
  }
  & :is(h3, h4, h5, h6) {
    margin: 1.2em 0 0.6em;
    font-size: 1.1em;
    line-height: 1.2;
    text-wrap: balance;
  }
  & h3 {
    font-size: 1.7em;
  }
  & h4 {
    font-size: 1.25em;
  }
  & :is([data-kind='byline'], figcaption) {
    font-size: 0.9em;
    font-style: italic;
  }
  & > button {
    margin: 0 ${space(1)} ${space(2)} 0;
    color: inherit;
  }
  & a {
    color: inherit;
    text-underline-offset: 0.15em;
  }
  & [data-annotation] {
    cursor: pointer;
  }
  & [data-note] {
    text-decoration: underline dotted 2px;
    text-underline-offset: 0.15em;
  }
  & :is(a, [role='button']):focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
  & mark {
    --own: #cdbdff;
    --yellow: #ffe45c;
    --green: #a9e88c;
    --blue: #a5d8fa;
    --pink: #ffb5d3;
    ${ownColour}
    background: var(--own);
    color: #1c1b19;
  }
`;

export const Picture = styled.canvas`
  display: block;
  max-inline-size: 100%;
  margin: 0 auto 0.4em;
`;
