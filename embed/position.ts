import { type Disposer, listen, observe, oncePerFrame } from './life.ts';

/** In CSS pixels of the window. */
export interface Strip {
  readonly top: number;
  readonly bottom: number;
}

/** Which part of a frame is seen, in its own CSS pixels. */
export interface Part {
  readonly top: number;
  readonly height: number;
}

/**
 * @param clips what each box around the frame lets through, the window among them
 * @param unit how many pixels of the window one of the frame's own is, where the page scales or zooms it
 * @returns null where nothing of it is seen
 */
export function seenPart(frame: Strip, clips: readonly Strip[], unit = 1): Part | null {
  let { top, bottom } = frame;
  for (const clip of clips) {
    top = Math.max(top, clip.top);
    bottom = Math.min(bottom, clip.bottom);
  }
  if (bottom <= top) return null;
  return { top: Math.round((top - frame.top) / unit), height: Math.round((bottom - top) / unit) };
}

/** How many pixels of the window one of the frame's own is. */
const unitOf = (frame: HTMLElement): number =>
  frame.getBoundingClientRect().height / frame.offsetHeight || 1;

export function partOf(frame: HTMLElement): Part | null {
  const clips: Strip[] = [{ top: 0, bottom: innerHeight }];
  // A body's overflow is the window's, and what is around it clips nothing.
  for (let box = frame.parentElement; box && box !== document.body; box = box.parentElement)
    if (getComputedStyle(box).overflowY !== 'visible') clips.push(box.getBoundingClientRect());
  return seenPart(frame.getBoundingClientRect(), clips, unitOf(frame));
}

/** A place in the frame; `exactly`: the window is to begin there, even if it is seen. */
export interface Asked {
  readonly top: number;
  readonly exactly?: boolean | undefined;
}

/** Scrolls to what is so far down in the frame, if it is not seen. */
export function reveal(frame: HTMLElement, { top, exactly }: Asked): void {
  const part = partOf(frame);
  if (!exactly && part && top >= part.top && top < part.top + part.height) return;
  // A margin that reaches into the frame: so each box around it scrolls, and a host's own padding counts.
  // `zoom` magnifies the margin, `transform` does not.
  frame.style.scrollMarginTop = `${(-top * unitOf(frame)) / (frame.currentCSSZoom ?? 1)}px`;
  frame.scrollIntoView({ behavior: 'instant' });
  frame.style.scrollMarginTop = '';
}

/**
 * Tells which part is seen whenever that changes, while there is one.
 * @returns asks for it to be told again, whether it changed or not
 */
export function watchPosition(
  life: Disposer,
  frame: HTMLElement,
  tell: (part: Part) => void,
): (anew?: boolean) => void {
  let told = '';
  let isOnScreen: boolean | undefined;
  const look = oncePerFrame(() => {
    const part = partOf(frame);
    const text = JSON.stringify(part);
    if (!part || text === told) return;
    told = text;
    tell(part);
  });
  const moved = (): void => {
    if (isOnScreen) look();
  };
  const observer = new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)?.isIntersecting;
    moved();
  });
  observe(life, observer, frame);
  // What scrolls in the page says so only while it is on its way down to it.
  listen(life, document, 'scroll', moved, true);
  listen(life, window, 'resize', moved);
  return (anew) => {
    if (anew) told = '';
    look();
  };
}
