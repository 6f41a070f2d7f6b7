import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { type Area, placeToolbar } from './placement.ts';

/** Keeps a toolbar beside a passage while the pages move. It is hidden while the passage is not in the document. */
export function useBeside(
  element: RefObject<HTMLElement | null>,
  boxNow: () => DOMRect | null,
  isTouch: boolean,
): void {
  useLayoutEffect(() => {
    let frame = 0;
    const place = (): void => {
      const toolbar = element.current;
      const area = toolbar?.offsetParent?.getBoundingClientRect();
      const box = boxNow();
      if (toolbar && area) {
        toolbar.style.visibility = box ? '' : 'hidden';
        const size = { width: toolbar.offsetWidth, height: toolbar.offsetHeight };
        const inArea = box && new DOMRect(box.x - area.x, box.y - area.y, box.width, box.height);
        const { x, y } = inArea
          ? placeToolbar(inArea, size, areaBetween(area), isTouch)
          : { x: 0, y: 0 };
        toolbar.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
      }
      frame = requestAnimationFrame(place);
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [element, boxNow, isTouch]);
}

/** The reader without its visible bars. */
function areaBetween(room: DOMRect): Area {
  const bars = [...document.querySelectorAll('[data-bar]:not([data-shown="false"])')].map((bar) =>
    bar.getBoundingClientRect(),
  );
  const middle = room.top + room.height / 2;
  const upper = bars.filter(({ bottom }) => bottom < middle).map(({ bottom }) => bottom);
  const lower = bars.filter(({ top }) => top > middle).map(({ top }) => top);
  return {
    width: room.width,
    top: Math.max(room.top, ...upper) - room.top,
    bottom: Math.min(room.bottom, ...lower) - room.top,
  };
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrows move the focus along a toolbar, and Home and End to its ends. No key turns a page. */
export function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  if (key === 'Tab' || key === 'Escape') return;
  event.stopPropagation();
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const sign = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const ends: Readonly<Record<string, number>> = { Home: 0, End: buttons.length - 1 };
  const step = steps[key];
  const next =
    step === undefined ? ends[key] : (at + sign * step + buttons.length) % buttons.length;
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

/** Gives the focus back to the reader, so that its keys work. */
export const focusReader = (inside: Element | null): void =>
  inside?.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
