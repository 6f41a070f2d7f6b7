import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { toastRegionId } from '../ui/dialogToastProps.ts';
import { t } from './i18n.ts';
import { focusIfLost } from './focus.ts';
import { ToastView } from './ToastView.tsx';
import { toasts } from './toasts.ts';
import { Region } from './snackbars.styles.ts';

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
