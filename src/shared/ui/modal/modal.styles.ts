import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  color,
  font,
  from,
  motion,
  radius,
  seen,
  shadow,
  size,
  space,
  target,
  toastStrip,
} from '../tokens.ts';

/** Of several open dialogs only the last one has a backdrop, which covers the others. */
export const belowAnother =
  "[data-scope='dialog']:has(~ [data-scope='dialog'] [data-part='content'][data-state='open']) > &";

export const veil = css`
  position: fixed;
  inset: 0;
  background: ${color.veil};
  /* While open only: an animation that stays the same never ends again, and the veil would not go. */
  &[data-state='open'] {
    animation: veil-falls ${motion.calm};
  }
  ${belowAnother} {
    background: transparent;
  }
  @keyframes veil-falls {
    from {
      opacity: 0;
    }
  }
`;

/** On a phone a panel opens at the bottom, near the thumb. It ends above the snackbars. */
export const place = css`
  position: fixed;
  inset-block-start: ${seen.top};
  inset-inline: 0;
  block-size: calc(${seen.height} - ${toastStrip});
  display: grid;
  align-items: end;
  justify-items: center;
  &[data-clear] {
    align-items: center;
    padding: ${space(2)};
  }
  ${from('small')} {
    align-items: center;
    /* A panel in the middle does not move, unless it is too high. */
    block-size: ${seen.height};
    padding: max(${space(3)}, ${toastStrip}) ${space(3)};
  }
`;

export const panel = css`
  position: relative;
  display: grid;
  /* A long word must not make the panel's one column wider than the panel. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  inline-size: 100%;
  max-block-size: calc(${seen.most} - ${toastStrip});
  padding: ${space(4)} ${space(3)} max(${space(4)}, env(safe-area-inset-bottom));
  overflow-y: auto;
  overscroll-behavior: contain;
  /* Seen only where the system's colours take shadow and veil away. */
  border: 1px solid transparent;
  border-start-start-radius: ${radius.panel};
  border-start-end-radius: ${radius.panel};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
  [data-clear] > & {
    border-radius: ${radius.panel};
  }
  &[data-state='open'] {
    animation: panel-rises ${motion.calm};
  }
  &[data-size='fill'] {
    align-content: start;
    block-size: calc(${seen.most} - ${toastStrip});
    border-radius: 0;
  }
  &:focus {
    outline: none;
  }
  ${from('small')} {
    inline-size: min(100%, 440px);
    max-block-size: 100%;
    padding: ${space(4)};
    border-radius: ${radius.panel};
    &[data-size='wide'],
    &[data-size='fill'] {
      inline-size: min(100%, 560px);
    }
    &[data-size='fill'] {
      block-size: auto;
      border-radius: ${radius.panel};
    }
  }
  @keyframes panel-rises {
    from {
      opacity: 0;
      translate: 0 ${space(3)};
    }
  }
`;

export const title = css`
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 600;
  line-height: 1.2;
  text-wrap: balance;
  overflow-wrap: anywhere;
  /* The cross stands beside it. */
  &[data-beside-cross] {
    padding-inline-end: ${space(6)};
  }
`;

export const cross = css`
  display: grid;
  place-items: center;
  position: absolute;
  inset-block-start: ${space(2)};
  inset-inline-end: ${space(1.5)};
  inline-size: ${target};
  block-size: ${target};
  padding: 0;
  border: 0;
  border-radius: ${radius.pill};
  background: color-mix(in oklab, ${color.raised} 82%, transparent);
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: ${color.ground};
    }
  }
`;

/** The buttons at the end of a dialog, the primary one last. */
export const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space(1.5)};
  padding-block-start: ${space(1)};
  & > * {
    flex: 1 1 auto;
    ${from('small')} {
      flex: none;
    }
  }
`;
