import { keepTo, type Part } from '../ui/seen.ts';
import { onHost, tellHost } from './host.ts';
import { revealing, roomIn } from './positionRules.ts';

/** What the host last said is seen of this page; null before it has said anything. */
let seen: Part | null = null;

/** Keeps what floats in the part that is seen, until the answer is called. */
export function keepInSight(): () => void {
  let frame = 0;
  const keep = (): void => {
    frame = 0;
    // Where nothing is seen, all stays as it was.
    if (seen && seen.height > 0) keepTo(roomIn(innerHeight, seen));
  };
  // However often the host says it: nobody sees more than one of them.
  const keepSoon = (): void => {
    frame ||= requestAnimationFrame(keep);
  };
  const endHearing = onHost('setPosition', ({ payload }) => {
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

/** Once it has its place: what gets the focus has often only just come. */
function showSoon(target: EventTarget | null): void {
  requestAnimationFrame(() => {
    if (target !== document.activeElement || !(target instanceof HTMLElement) || !seen) return;
    const { top, height } = target.getBoundingClientRect();
    const place = revealing({ top, height }, seen);
    if (place !== null) tellHost('reveal', { top: place });
  });
}
