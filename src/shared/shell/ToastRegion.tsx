import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { toastRegionId, layers } from '../ui/layers.ts';
import { t, type TextKey } from './i18n.ts';
import { focusIfLost } from './focus.ts';
import { toasts, dismissToast, type Toast } from './toasts.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { sentenceMs, useToastTimer } from '../ui/useToastTimer.ts';
import { below, color, radius, seen, shadow, size, space, target } from '../ui/tokens.ts';

/**
 * The live region for messages. It is a child of the body, because a modal hides its own container from
 * screen readers, but not a live region.
 */
export function ToastRegion() {
  const { shown } = useSnapshot(toasts);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => listenForF6(place), []);
  useLayoutEffect(() => reserveStrip(place.current), []);
  useEffect(returnFocusFromToast, [shown]);
  return createPortal(
    <Region
      ref={place}
      id={toastRegionId}
      {...landmark}
      aria-label={t('shell.notifications')}
      aria-live="polite"
    >
      {shown.map((toast) => (
        <ToastView key={toast.key} toast={toast} />
      ))}
    </Region>,
    document.body,
  );
}

/** Explicit although it is a section: a focus trap allows focus in explicit roles only. */
const landmark = { role: 'region' };

/**
 * Keeps the height of the strip with the snackbars for the styles of the page. Dialogs end above it, and a page
 * can be scrolled out of it, so no message covers an action.
 */
function reserveStrip(region: HTMLElement | null): () => void {
  if (!region) return () => undefined;
  const { style } = document.documentElement;
  const watching = new ResizeObserver(() => {
    const { offsetHeight } = region;
    if (offsetHeight === 0) style.removeProperty('--toast-strip');
    else style.setProperty('--toast-strip', `calc(${offsetHeight}px + ${gaps})`);
  });
  watching.observe(region);
  return () => {
    watching.disconnect();
    style.removeProperty('--toast-strip');
  };
}

/** The space above and below the snackbars. */
const gaps = '16px + max(16px, env(safe-area-inset-bottom))';

/** The element that had the focus before F6. */
let cameFrom: Element | null = null;

/** A dismissed snackbar would lose the focus. */
function returnFocusFromToast(): void {
  if (cameFrom instanceof HTMLElement) focusIfLost(cameFrom);
  if (toasts.shown.length === 0) cameFrom = null;
}

/** F6 moves the focus to the snackbars, and from there back. */
function listenForF6(place: { readonly current: HTMLElement | null }): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'F6' || !place.current) return;
    const inside = place.current.contains(document.activeElement);
    if (!inside) cameFrom = document.activeElement;
    const goal = inside ? cameFrom : place.current.querySelector('button');
    if (!(goal instanceof HTMLElement)) return;
    event.preventDefault();
    goal.focus();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

function ToastView({ toast }: { toast: Toast }) {
  const { action } = toast;
  const timed = useToastTimer(action ? null : sentenceMs, toast, () => dismissToast(toast));
  return (
    <Snack data-kind={toast.kind} {...timed}>
      <Words dir="auto">{wordsOf(toast)}</Words>
      {action && (
        <button type="button" className={snackButton} onClick={() => act(toast)}>
          {t(action.label)}
        </button>
      )}
      <button
        type="button"
        className={snackButton}
        aria-label={t('shell.dismiss')}
        onClick={() => dismissToast(toast)}
      >
        <CloseIcon />
      </button>
    </Snack>
  );
}

const wordsOf = ({ key, values }: Toast): string =>
  // The types know the values of each text, but not for a text in a variable.
  (t as (key: TextKey, values: Toast['values']) => string)(key, values);

function act(toast: Toast): void {
  dismissToast(toast);
  toast.action?.run();
}

const Region = styled.section`
  position: fixed;
  /* No higher than the snackbars: a dialog makes it pressable, and it would cover the whole page. */
  inset-block-start: calc(${seen.top} + ${seen.height} - max(${space(2)}, env(safe-area-inset-bottom)));
  translate: 0 -100%;
  inset-inline: ${space(2)};
  z-index: ${layers.toast};
  display: grid;
  justify-items: center;
  gap: ${space(1)};
  /* Only the snackbars are in the way, not the strip in which they lie. */
  pointer-events: none;
`;

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
      justify-content: end;
    }
    &:has(> button + button) > p {
      flex-basis: 100%;
      padding-block-end: 0;
      padding-inline-end: ${space(2)};
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
  overflow-wrap: anywhere;
`;

const snackButton = css`
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
