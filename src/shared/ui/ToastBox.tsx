import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { CloseIcon } from './icons.tsx';
import { below, color, radius, shadow, size, space, target } from './tokens.ts';

interface Props extends Dismissal {
  readonly text: string;
  readonly kind?: 'info' | 'success' | 'error';
  /** The accessible name of the cross. */
  readonly dismissName: string;
  /** The action, between the text and the cross. */
  readonly children?: ReactNode;
}

/** A toast of the store and of the pages beside it. Its place and its duration belong to the page. */
export const ToastBox = ({ text, kind, dismissName, children, ...dismissal }: Props) => (
  <Snack data-kind={kind} {...useToastTimer(dismissal)}>
    <Words>
      <bdi>{text}</bdi>
    </Words>
    {children}
    <button
      type="button"
      className={toastButton}
      aria-label={dismissName}
      onClick={dismissal.onDismiss}
    >
      <CloseIcon />
    </button>
  </Snack>
);

/** Long enough to read a sentence, in milliseconds. */
export const sentenceMs = 6000;

interface Dismissal {
  /** null for a toast that stays. */
  readonly ms: number | null;
  /** Another toast starts the timer again. */
  readonly toast: unknown;
  readonly onDismiss: () => void;
}

/**
 * Dismisses a toast after a time. A pointer or the focus on the toast stops the timer. Returns the properties of
 * its element.
 */
export function useToastTimer({ ms, toast, onDismiss }: Dismissal) {
  const [isHeld, setHeld] = useState(false);
  const begin = useEffectEvent((_toast: unknown, time: number) => setTimeout(onDismiss, time));
  useEffect(() => {
    if (isHeld || ms === null) return undefined;
    const timer = begin(toast, ms);
    return () => clearTimeout(timer);
  }, [isHeld, ms, toast]);
  return {
    // A modal hides elements from screen readers unless they are known to be live regions.
    'data-live-announcer': true,
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}

const Snack = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  max-inline-size: min(100%, 36rem);
  min-block-size: ${space(7)};
  padding-inline: ${space(2.5)} ${space(0.5)};
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.ink};
  color: ${color.surface};
  box-shadow: ${shadow.floating};
  pointer-events: auto;
  /* An error differs from other results by its colour and by a sign. */
  &[data-kind='error'] {
    background: ${color.danger};
    &::before {
      content: '!' / '';
      flex: none;
      inline-size: ${space(3)};
      border: 2px solid currentColor;
      border-radius: ${radius.pill};
      font-weight: 700;
      line-height: 20px;
      text-align: center;
    }
  }
  /* Where both do not fit side by side, the words come first and what can be done stands below them. */
  @media ${below('small')} {
    &:has(> button + button) {
      flex-wrap: wrap;
    }
    &:has(> button + button) > p {
      flex: none;
      inline-size: calc(100% - ${space(2)});
      padding-block-end: 0;
    }
    &[data-kind='error']:has(> button + button) > p {
      inline-size: calc(100% - ${space(6)});
    }
    & > p + button:not(:last-child) {
      margin-inline-start: auto;
    }
  }
  animation: snack-rises 240ms cubic-bezier(0.2, 0, 0, 1);
  @keyframes snack-rises {
    from {
      opacity: 0;
      translate: 0 ${space(2)};
    }
  }
`;

const Words = styled.p`
  flex: 1;
  min-inline-size: 0;
  padding-block: ${space(1)};
  text-wrap: balance;
  overflow-wrap: anywhere;
`;

/** Of an action, and of the cross. */
export const toastButton = css`
  display: grid;
  place-items: center;
  min-inline-size: ${target};
  min-block-size: ${target};
  padding-inline: ${space(1.5)};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: inherit;
  font-weight: 700;
  font-size: ${size.body};
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
