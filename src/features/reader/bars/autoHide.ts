import type { MouseEvent, PointerEvent } from 'react';
import { movePanel, reader } from '../store.ts';

/** After this much reading the bars get out of the way. */
const readingTime = 3000;

let timer = 0;

/** Shows the bars, for as long again. */
export function showBars(): void {
  if (!reader.barsShown) reader.barsShown = true;
  clearTimeout(timer);
  timer = window.setTimeout(hideUnlessUsed, readingTime);
}

/** Hides the bars until something wakes them. */
export function hideBars(): void {
  clearTimeout(timer);
  reader.barsShown = false;
}

/** A keyboard or mouse that stands on a bar is not reading: taking the bar away would hide where it is. */
function hideUnlessUsed(): void {
  if (isUsed()) return showBars();
  hideBars();
}

/** A keyboard, or an open menu. */
const inUse = '[data-bar] :focus-visible, [data-bar] [role=menu][data-state=open]';

/** After a touch `:hover` stays on what was touched last, which says nothing. */
function isUsed(): boolean {
  if (reader.panel) return true;
  const isHovering = window.matchMedia('(hover: hover)').matches;
  const used = isHovering ? `${inUse}, [data-bar]:hover` : inUse;
  return document.querySelector(used) !== null;
}

/** A finger sends the bars away as it calls them; a mouse has called them already by moving here. */
export function toggleBars(event: Event): void {
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  if (!isTouch || !reader.barsShown) return showBars();
  movePanel({ kind: 'bars-leave' });
  hideBars();
}

let isFirstTouch = false;

/**
 * For the bars themselves. A mouse or an assistive tool that presses a button of a bar that is away
 * means that button; a finger cannot see it, so its first touch only brings the bar back.
 */
export const swallowFirstTap = {
  onPointerDownCapture({ pointerType }: PointerEvent): void {
    isFirstTouch = pointerType === 'touch' && !reader.barsShown;
    showBars();
  },
  onClickCapture(event: MouseEvent): void {
    // A key's press has no count of clicks.
    if (!isFirstTouch || event.detail === 0) return;
    isFirstTouch = false;
    event.preventDefault();
    event.stopPropagation();
  },
};

export function disposeAutoHide(): void {
  clearTimeout(timer);
}
