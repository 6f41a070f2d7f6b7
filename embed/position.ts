import { type Disposer, listen, observe, oncePerFrame } from './disposer.ts';

/** In CSS pixels of the window. */
interface VerticalRange {
  readonly top: number;
  readonly bottom: number;
}

/** The visible part of a frame, in the frame's CSS pixels. */
interface VisiblePart {
  readonly top: number;
  readonly height: number;
}

/**
 * @param clips the vertical ranges of the viewport and of each clipping ancestor
 * @param scale window pixels per frame pixel, where the page scales or zooms the frame
 * @returns null if no part is visible
 */
export function visiblePart(
  frame: VerticalRange,
  clips: readonly VerticalRange[],
  scale = 1,
): VisiblePart | null {
  let { top, bottom } = frame;
  for (const clip of clips) {
    top = Math.max(top, clip.top);
    bottom = Math.min(bottom, clip.bottom);
  }
  if (bottom <= top) return null;
  return { top: Math.round((top - frame.top) / scale), height: Math.round((bottom - top) / scale) };
}

/** Window pixels per frame pixel. */
const scaleOf = (frame: HTMLElement): number =>
  frame.getBoundingClientRect().height / frame.offsetHeight || 1;

export function visiblePartOf(frame: HTMLElement): VisiblePart | null {
  const clips: VerticalRange[] = [{ top: 0, bottom: innerHeight }];
  // The overflow of `body` applies to the viewport, and its ancestors clip nothing.
  for (let box = frame.parentElement; box && box !== document.body; box = box.parentElement)
    if (getComputedStyle(box).overflowY !== 'visible') clips.push(box.getBoundingClientRect());
  return visiblePart(frame.getBoundingClientRect(), clips, scaleOf(frame));
}

/** A position in the frame. With `exactly` the viewport begins there, even if the position is visible. */
export interface RevealRequest {
  readonly top: number;
  readonly exactly?: boolean | undefined;
}

/** Scrolls to a position in the frame if it is not visible. */
export function reveal(frame: HTMLElement, { top, exactly }: RevealRequest): void {
  const part = visiblePartOf(frame);
  if (!exactly && part && top >= part.top && top < part.top + part.height) return;
  // A negative margin makes all scrolling ancestors scroll, and respects the host's scroll padding.
  // `zoom` magnifies the margin, `transform` does not.
  frame.style.scrollMarginTop = `${(-top * scaleOf(frame)) / (frame.currentCSSZoom ?? 1)}px`;
  frame.scrollIntoView({ behavior: 'instant' });
  frame.style.scrollMarginTop = '';
}

/**
 * Reports the visible part of a frame after each change, as long as a part is visible.
 * @returns updates the part; `force` reports it even if it did not change
 */
export function watchPosition(
  disposer: Disposer,
  frame: HTMLElement,
  onChange: (part: VisiblePart) => void,
): (force?: boolean) => void {
  let lastSent = '';
  let isOnScreen: boolean | undefined;
  const update = oncePerFrame(() => {
    const part = visiblePartOf(frame);
    const text = JSON.stringify(part);
    if (!part || text === lastSent) return;
    lastSent = text;
    onChange(part);
  });
  const onMove = (): void => {
    if (isOnScreen) update();
  };
  const observer = new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)?.isIntersecting;
    onMove();
  });
  observe(disposer, observer, frame);
  // Scroll events of elements do not bubble: they are caught in the capture phase.
  listen(disposer, document, 'scroll', onMove, true);
  listen(disposer, window, 'resize', onMove);
  return (force) => {
    if (force) lastSent = '';
    update();
  };
}
