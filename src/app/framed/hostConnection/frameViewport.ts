import { inSecondFrame } from '../../../shared/ui/frames.ts';
import { setVisibleViewport, type Part } from '../../../shared/ui/visibleViewport.ts';
import { onHostMessage, postToHost } from './host.ts';
import { revealing, dialogAreaIn } from './framePosition.ts';

/** The visible part of this page, as the host reported it last; null before the first report. */
let seen: Part | null = null;

/** Keeps floating elements in the visible part. Returns the function that ends this. */
export function followVisiblePart(): () => void {
  let frame = 0;
  const keep = (): void => {
    frame = 0;
    // When nothing is visible, the last part stays.
    if (seen && seen.height > 0) setVisibleViewport(dialogAreaIn(innerHeight, seen));
  };
  // The host may report more often than the page is painted.
  const updateInNextFrame = (): void => {
    frame ||= requestAnimationFrame(keep);
  };
  const stopListening = onHostMessage('setPosition', ({ payload }) => {
    seen = payload;
    updateInNextFrame();
  });
  window.addEventListener('resize', updateInNextFrame);
  return () => {
    stopListening();
    cancelAnimationFrame(frame);
    window.removeEventListener('resize', updateInNextFrame);
  };
}

/** The offset of the host's window in this page. */
export const seenFrom = (): number => seen?.top ?? 0;

/**
 * Asks the host to scroll to an offset in this page, unless it is visible.
 * @param exactly scroll also when the offset is visible, so that the host's window begins there
 */
export function reveal(top: number, exactly = false): void {
  postToHost('reveal', { top, exactly });
  const isSeen = seen !== null && top >= seen.top && top < seen.top + seen.height;
  // Assumed until the next report, so that a focused element at the target is not scrolled to again.
  if (seen && (exactly || !isSeen)) seen = { ...seen, top };
}

/**
 * Lets the host scroll to a focused element, because this page cannot scroll. Returns the function that
 * ends this.
 */
export function revealFocused(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isPressed = false;
  const press = (): void => {
    isPressed = true;
    setTimeout(() => (isPressed = false));
  };
  // An element that the user presses is visible.
  document.addEventListener('mousedown', press, { signal, capture: true });
  document.addEventListener('focusin', ({ target }) => isPressed || revealInNextFrame(target), {
    signal,
  });
  return () => listening.abort();
}

/**
 * Waits until the element has its position and the host knows the height of the page. A focused element has
 * often just been inserted.
 */
function revealInNextFrame(target: EventTarget | null): void {
  inSecondFrame(() => show(target));
}

function show(target: EventTarget | null): void {
  if (target !== document.activeElement || !(target instanceof HTMLElement) || !seen) return;
  const { top, height } = target.getBoundingClientRect();
  const place = revealing({ top, height }, seen);
  if (place !== null) reveal(place);
}

/**
 * The delay before a lower height is reported, in milliseconds. Between two screens the page is empty for a
 * moment, and the host's page would jump.
 */
const shrinksAfterMs = 300;

/**
 * Reports the height of the page to the host at each change. Returns the function that ends this. It
 * measures the content, because the document is never lower than the frame.
 */
export function reportHeight(): () => void {
  const content = document.querySelector('#app');
  const { dataset } = document.documentElement;
  const report = reportTimer();
  // At most once for each animation frame, after layout.
  const watching = new ResizeObserver(() => content && report(heightOf(content)));
  dataset['grows'] = '';
  if (content) watching.observe(content);
  return () => {
    watching.disconnect();
    delete dataset['grows'];
  };
}

const heightOf = (content: Element): number => Math.ceil(content.getBoundingClientRect().height);

function reportTimer(): (height: number) => void {
  let reported = 0;
  let shrinking: ReturnType<typeof setTimeout>;
  const report = (height: number): void => {
    reported = height;
    postToHost('resize', { height });
  };
  return (height) => {
    clearTimeout(shrinking);
    // A hidden frame has no height.
    if (height === 0 || height === reported) return;
    if (height > reported) report(height);
    else shrinking = setTimeout(report, shrinksAfterMs, height);
  };
}
