import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, from, radius, size, space, target } from '../../ui/tokens.ts';
import { margins } from '../../ui/margins.styles.ts';

export const Strip = styled.section`
  background: ${color.ground};
  font-size: ${size.small};
  line-height: 1.4;
  &:empty {
    display: none;
  }
  /* Not a second bar across the host's page. */
  [data-embed] & {
    border-block-end: 1px solid ${color.line};
    background: none;
  }
  @media print {
    display: none;
  }
`;

/** One notice, with a line between two. */
export const line = `${margins} ${css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1.5)};
  min-block-size: ${space(5)};
  /* A phone has less room, and on a first visit a wider typeface. */
  ${from('small')} {
    padding-block: ${space(0.5)};
  }
  & + & {
    border-block-start: 1px solid color-mix(in oklab, ${color.ink} 12%, transparent);
  }
  &[data-top] {
    flex-wrap: wrap;
    row-gap: 0;
    align-items: start;
    padding-block: 0;
  }
  &[data-top] > :last-child {
    margin-inline-start: auto;
  }
  &[data-slim] {
    justify-content: center;
    min-block-size: ${space(4)};
    padding-block: ${space(0.5)};
    text-align: center;
    text-wrap: balance;
  }
`}`;

export const Words = styled.p`
  min-inline-size: 0;
  padding-block: ${space(0.5)};
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

/** One line of the text, and the button that expands it. */
export const Unfolding = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, auto) auto 1fr;
  align-items: start;
  column-gap: ${space(1.5)};
  /* Room for some words and the button that expands them. With less, the other button stands below. */
  min-inline-size: min(100%, 13em);
  padding-block: ${space(1.5)};
`;

export const Message = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
  &[data-folded] {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
    /* The line is full. Japanese would end at the last comma. */
    word-break: break-all;
    /* Nothing expands it. */
    @media (scripting: none) {
      display: block;
    }
  }
  /* The focus does not reach what is cut off: the button that expands it follows. */
  &[data-folded]:has(+ button) a {
    visibility: hidden;
  }
`;

export const more = css`
  /* As large as a finger, in the space of a line. */
  margin: -${space(1.5)} -${space(1)};
  padding: ${space(1.5)} ${space(1)};
  border: 0;
  background: none;
  color: ${color.accent};
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 0.25em;
  cursor: pointer;
`;

export const slimButton = css`
  flex: none;
  padding-inline: ${space(2)};
  border-color: color-mix(in oklab, ${color.ink} 32%, transparent);
  font-size: ${size.small};
`;

export const cross = css`
  display: grid;
  flex: none;
  place-items: center;
  inline-size: ${target};
  block-size: ${target};
  margin-inline-end: -${space(1.5)};
  padding: 0;
  border: 0;
  border-radius: ${radius.pill};
  background: none;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.ink} 8%, transparent);
    }
  }
`;
