import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { belowAnother } from '../../../shared/ui/modal/modal.styles.ts';
import {
  below,
  color,
  font,
  from,
  radius,
  shadow,
  size,
  space,
  target,
  toastStrip,
} from '../../../shared/ui/tokens.ts';

export const veil = css`
  position: fixed;
  inset: 0;
  background: ${color.veil};
  ${belowAnother} {
    background: transparent;
  }
`;

export const place = css`
  position: fixed;
  inset: 0;
  display: grid;
  place-items: center;
  /* Nothing scrolls it while the panel comes from its card. */
  overflow: clip;
`;

/**
 * Below 600 px the full screen, below 960 px one column, from 960 px two columns. The height does not depend
 * on the content, because the end of the details arrives after the dialog is shown.
 */
export const panel = css`
  position: relative;
  display: flex;
  /* The lower edge alone leaves the strip of the snackbars: what is above it does not move. */
  --below: calc((100dvh - var(--high)) / 2);
  --lift: max(0px, ${toastStrip} - var(--below));
  --high: 100dvh;
  inline-size: 100vw;
  block-size: calc(var(--high) - var(--lift));
  margin-block-end: var(--lift);
  background: ${color.raised};
  overflow: hidden;
  &:focus {
    outline: none;
  }
  ${from('small')} {
    inline-size: min(560px, 100vw - ${space(8)});
    --high: min(1040px, 100dvh - ${space(8)});
    /* Seen only where the system's colours take shadow and veil away. */
    border: 1px solid transparent;
    border-radius: ${radius.panel};
    box-shadow: ${shadow.floating};
  }
  ${from('medium')} {
    inline-size: min(1040px, 100vw - ${space(12)});
    --high: min(760px, 100dvh - ${space(8)});
  }
`;

/** A phone whose height leaves room for a row of actions at the lower edge of the dialog. */
const isTallPhone = `@media ${below('small')} and (min-height: 560px)`;
const inDialog = `:is([role='dialog'], [data-details]) &`;

/** The most lines of actions, on the narrowest phone. */
const actionLines = 3;

export const Scroller = styled.div`
  /* The height of a page in a frame follows its content, so its content must not depend on its height. */
  --tall: var(--sheet, 100dvh);
  flex: 1;
  min-inline-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  /* The focus does not go below the row of actions. */
  ${isTallPhone} {
    ${inDialog} {
      scroll-padding-block-end: calc(
        ${actionLines} * (${target} + ${space(1)}) + ${space(2)} + env(safe-area-inset-bottom)
      );
    }
  }
  ${from('medium')} {
    display: grid;
    grid-template-columns: minmax(0, 9fr) minmax(0, 10fr);
    overflow: hidden;
  }
`;

export const CoverStage = styled.div`
  --highest: calc(0.46 * var(--tall));
  display: grid;
  place-items: center;
  /* The cross stands beside the cover, never on it. */
  padding: ${space(4)} ${space(8)} ${space(1)};
  ${from('medium')} {
    --highest: min(600px, var(--tall) - ${space(20)});
    padding: ${space(6)};
    background: ${color.ground};
  }
`;

/** The cover's proportion, which makes it as large as the available width and height allow. */
export const CoverStand = styled.div`
  inline-size: min(100%, 350px, var(--proportion) * var(--highest));
  ${from('medium')} {
    inline-size: min(100%, var(--proportion) * var(--highest));
  }
`;

export const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(2)};
  padding: ${space(3)} ${space(3)} ${space(6)};
  ${from('small')} {
    padding-inline: ${space(5)};
  }
  ${from('medium')} {
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: ${space(8)} ${space(6)};
  }
  ${isTallPhone} {
    ${inDialog} {
      padding-block-end: 0;
    }
  }
`;

export const title = css`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 600;
  letter-spacing: -0.01em;
  line-height: 1.12;
  text-wrap: balance;
  overflow-wrap: anywhere;
  hyphens: auto;
  hyphenate-limit-chars: 16 6 6;
  &[data-length] {
    font-size: ${size.title};
    line-height: 1.2;
  }
  &[data-length='very-long'] {
    font-size: ${size.lead};
    line-height: 1.25;
  }
`;

export const Line = styled.p`
  color: ${color.muted};
  font-size: ${size.lead};
  font-variant-numeric: tabular-nums;
  /* The accent belongs to actions. */
  &:not([data-line='price']) {
    color: ${color.ink};
    font-weight: 600;
  }
`;

/**
 * The actions that read and the actions that buy. Each group stays together when the row wraps. On a phone
 * they stay at the lower edge of the dialog while its content scrolls. A page in a frame does not scroll itself.
 */
export const ActionRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  padding-block: ${space(1)} ${space(2)};
  ${isTallPhone} {
    ${inDialog} {
      position: sticky;
      inset-block-end: 0;
      z-index: 1;
      order: 1;
      gap: ${space(1)};
      margin-inline: ${space(-3)};
      padding: ${space(1.5)} ${space(3)} max(${space(1.5)}, env(safe-area-inset-bottom));
      border-block-start: 1px solid ${color.line};
      background: ${color.raised};
      & button,
      & a {
        padding-inline: ${space(1.5)};
      }
    }
  }
`;

export const ActionGroup = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  &:empty {
    display: none;
  }
  &[data-unknown] {
    visibility: hidden;
  }
  /* Beside the cover there is room for four short actions. */
  ${from('medium')} {
    && > * {
      padding-inline: ${space(2)};
    }
  }
  /* On a phone they are as wide as the thumb's reach. */
  [data-variant='full'] & {
    flex: 1 1 auto;
    & > * {
      flex: 1 1 auto;
    }
  }
`;

/** What buying adds to a subscription, below the actions. */
export const keepHint = css`
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
`;

/** The price of the cheapest plan, below the actions. It leads to the plans. */
export const plansLink = css`
  align-self: start;
  display: inline-flex;
  align-items: center;
  /* Room for two lines, so that nothing below moves when the prices replace the prerendered text. */
  min-block-size: 58px;
  margin-block-start: ${space(-2)};
  color: ${color.ink};
  text-decoration-color: ${color.line};
  text-underline-offset: 0.25em;
  text-wrap: balance;
  /* The actions stand at the lower edge there, so the title is above. */
  ${isTallPhone} {
    ${inDialog} {
      margin-block-start: 0;
    }
  }
  &[data-unknown] {
    visibility: hidden;
  }
  @media (hover: hover) {
    &:hover {
      text-decoration-color: currentColor;
    }
  }
`;

/** Pairs of a name and a value, in one row where it fits. */
export const FactList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  margin: 0;
  padding-block: ${space(1.5)};
  border-block: 1px solid ${color.line};
  font-variant-numeric: tabular-nums;
  & dt {
    color: ${color.muted};
    font-size: ${size.small};
  }
  & dd {
    margin: 0;
  }
`;
