import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { toastRegionId, layers } from '../ui/layers.ts';
import { t, type TextKey } from './i18n.ts';
import { focusIfLost } from './focus.ts';
import { toasts, dismissToast, type Toast } from './toasts.ts';
import { sentenceMs, ToastBox, toastButton } from '../ui/ToastBox.tsx';
import { seen, space } from '../ui/tokens.ts';

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
  const { action, kind } = toast;
  return (
    <ToastBox
      text={wordsOf(toast)}
      kind={kind}
      ms={action ? null : sentenceMs}
      toast={toast}
      dismissName={t('shell.dismiss')}
      onDismiss={() => dismissToast(toast)}
    >
      {action && (
        <button type="button" className={toastButton} onClick={() => act(toast)}>
          {t(action.label)}
        </button>
      )}
    </ToastBox>
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
