import type { MouseEvent, PointerEvent } from 'react';
import { movePanel, reader, setBarsShown } from '../store.ts';

/** Bars hide after this time (ms) of reading. */
const readingTime = 3000;

let timer = 0;

/** Shows the bars and restarts the timer. */
export function showBars(): void {
  setBarsShown(true);
  clearTimeout(timer);
  timer = window.setTimeout(hideUnlessUsed, readingTime);
}

/** Hides the bars until the next `showBars`. */
export function hideBars(): void {
  clearTimeout(timer);
  setBarsShown(false);
}

/** A bar with the focus or the mouse stays, because hiding it would hide them. */
function hideUnlessUsed(): void {
  if (isUsed()) return showBars();
  hideBars();
}

/** Keyboard focus, or an open menu. */
const inUse = '[data-bar] :focus-visible, [data-bar] [role=menu][data-state=open]';

/** After a touch `:hover` stays on the touched element, so it is ignored. */
function isUsed(): boolean {
  if (reader.panel) return true;
  const isHovering = window.matchMedia('(hover: hover)').matches;
  const used = isHovering ? `${inUse}, [data-bar]:hover` : inUse;
  return document.querySelector(used) !== null;
}

/** A finger toggles the bars; a mouse has shown them already by moving. */
export function toggleBars(event: Event): void {
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  if (!isTouch || !reader.barsShown) return showBars();
  movePanel({ kind: 'bars-leave' });
  hideBars();
}

let isFirstTouch = false;

/**
 * Handlers for the bars. A mouse or an assistive technology presses a button of a hidden bar;
 * a finger cannot see it, so its first touch only shows the bar.
 */
export const swallowFirstTap = {
  onPointerDownCapture({ pointerType }: PointerEvent): void {
    isFirstTouch = pointerType === 'touch' && !reader.barsShown;
    showBars();
  },
  onClickCapture(event: MouseEvent): void {
    // A click by key has `detail` 0.
    if (!isFirstTouch || event.detail === 0) return;
    isFirstTouch = false;
    event.preventDefault();
    event.stopPropagation();
  },
};

export function disposeAutoHide(): void {
  clearTimeout(timer);
}
