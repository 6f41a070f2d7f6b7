import { setVisibleViewport, type Part } from '../../../shared/ui/visibleViewport.ts';
import { onHostMessage, postToHost } from './host.ts';
import { revealing, roomIn } from './positionRules.ts';

/** What the host last said is seen of this page; null before it has said anything. */
let seen: Part | null = null;

/** Keeps what floats in the part that is seen, until the answer is called. */
export function keepInSight(): () => void {
  let frame = 0;
  const keep = (): void => {
    frame = 0;
    // Where nothing is seen, all stays as it was.
    if (seen && seen.height > 0) setVisibleViewport(roomIn(innerHeight, seen));
  };
  // However often the host says it: nobody sees more than one of them.
  const keepSoon = (): void => {
    frame ||= requestAnimationFrame(keep);
  };
  const endHearing = onHostMessage('setPosition', ({ payload }) => {
    seen = payload;
    keepSoon();
  });
  window.addEventListener('resize', keepSoon);
  return () => {
    endHearing();
    cancelAnimationFrame(frame);
    window.removeEventListener('resize', keepSoon);
  };
}

/** Where the host's window begins in this page. */
export const seenFrom = (): number => seen?.top ?? 0;

/**
 * Asks the host to scroll to what is so far down in this page, if that is not seen.
 * @param exactly even if it is seen: its window is to begin there
 */
export function reveal(top: number, exactly = false): void {
  postToHost('reveal', { top, exactly });
  const isSeen = seen !== null && top >= seen.top && top < seen.top + seen.height;
  // Until it says otherwise: what gets the focus there need not be shown once more.
  if (seen && (exactly || !isSeen)) seen = { ...seen, top };
}

/** Lets the host show what gets the focus, until the answer is called: it scrolls, and not this page. */
export function showFocused(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isPressed = false;
  const press = (): void => {
    isPressed = true;
    setTimeout(() => (isPressed = false));
  };
  // What somebody presses is seen.
  document.addEventListener('mousedown', press, { signal, capture: true });
  document.addEventListener('focusin', ({ target }) => isPressed || showSoon(target), { signal });
  return () => listening.abort();
}

/** Once it has its place, and the host knows how high the page is: what gets the focus has often only just come. */
function showSoon(target: EventTarget | null): void {
  requestAnimationFrame(() => requestAnimationFrame(() => show(target)));
}

function show(target: EventTarget | null): void {
  if (target !== document.activeElement || !(target instanceof HTMLElement) || !seen) return;
  const { top, height } = target.getBoundingClientRect();
  const place = revealing({ top, height }, seen);
  if (place !== null) reveal(place);
}
