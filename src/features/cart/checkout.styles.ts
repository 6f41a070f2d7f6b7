import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, motion, radius, size, space, target } from '../../shared/ui/tokens.ts';

export const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  max-inline-size: 560px;
  margin-inline: auto;
  padding-block: ${space(4)};
`;

export const Counter = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  isolation: isolate;
`;

export const Ways = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-area: 1 / 1;
  gap: ${space(2)};
  &[hidden] {
    display: none;
  }
`;

/** A gateway opens its windows beside the dialog. They must receive pointer events. */
export const reachableFrames = css`
  :global() {
    iframe {
      pointer-events: auto;
    }
  }
`;

export const Wallets = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  & > [data-absent] {
    visibility: hidden;
    block-size: 0;
    margin-block-end: -${space(1)};
    overflow: hidden;
  }
  /* They wait for the consent. */
  &[inert] {
    opacity: 0.4;
  }
  /* Without any there is nothing that paying by card would be another way than. */
  &:not(:has(> :not([data-absent]))) {
    margin-block-end: -${space(2)};
    & + p {
      display: none;
    }
  }
`;

/** Stands between two lines. */
export const Or = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color.muted};
  font-size: ${size.small};
  &::before,
  &::after {
    content: '';
    flex: 1;
    min-inline-size: ${space(2)};
    border-block-start: 1px solid ${color.line};
  }
`;

export const Small = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
  overflow-wrap: anywhere;
`;

export const Covering = styled.div`
  grid-area: 1 / 1;
  z-index: 1;
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${space(2)};
  padding: ${space(2)};
  border-radius: ${radius.control};
  background: color-mix(in oklab, ${color.raised} 90%, transparent);
  text-align: center;
  text-wrap: balance;
  cursor: progress;
  &:focus {
    outline: none;
  }
  & > output {
    padding-inline: ${space(1)};
    background: ${color.raised};
  }
  /* What takes no time is not worth a word. */
  & > * {
    animation: cover-says ${motion.calm} 300ms backwards;
  }
  @keyframes cover-says {
    from {
      opacity: 0;
    }
  }
`;

/** A line with a running indicator. */
export const Moving = styled.span`
  position: relative;
  overflow: hidden;
  inline-size: ${space(16)};
  block-size: 3px;
  border-radius: ${radius.pill};
  background: ${color.line};
  &::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inline-size: 40%;
    border-radius: inherit;
    background: ${color.accent};
    animation: line-moves 1.4s ease-in-out infinite alternate;
  }
  @keyframes line-moves {
    from {
      inset-inline-start: 0;
    }
    to {
      inset-inline-start: 60%;
    }
  }
`;

export const Message = styled.div`
  display: grid;
  gap: ${space(1)};
  padding: ${space(2)} ${space(2.5)};
  border-inline-start: 3px solid ${color.accent};
  border-radius: ${radius.control};
  background: ${color.ground};
  &[data-kind='fault'] {
    border-color: ${color.danger};
  }
  & > p {
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
`;

export const MessageTitle = styled.h3`
  font-family: ${font.text};
  font-size: ${size.lead};
  font-weight: 600;
  line-height: 1.25;
`;

/** The button's final height at the minimum touch target, so that nothing moves when it is loaded. */
export const WalletPlace = styled.div`
  display: grid;
  align-content: center;
  min-block-size: ${target};
`;

export const ErrorText = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
`;
