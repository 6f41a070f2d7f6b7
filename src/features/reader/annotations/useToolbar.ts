import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { useSession, type Session } from '../session/session.ts';
import { type Area, placeToolbar } from './placement.ts';

/** The attributes that tell that pages, layers or bars of a reader have moved or are shown. */
const moving = ['style', 'data-shown', 'data-away', 'inert'];

/**
 * Keeps a toolbar beside a passage while the pages move. It is hidden while the passage is not in the document. The
 * layout is read once in each frame in which something has changed, and never while the reader rests.
 */
export function useBeside(
  element: RefObject<HTMLElement | null>,
  boxNow: () => DOMRect | null,
  isTouch: boolean,
): void {
  const session = useSession();
  useLayoutEffect(() => {
    const { root } = session;
    const toolbar = element.current;
    if (!root || !toolbar) return undefined;
    const place = (): void => placeBeside(toolbar, boxNow(), root, isTouch);
    let frame = 0;
    const placeInFrame = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        place();
      });
    };
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => target !== toolbar)) placeInFrame();
    });
    changes.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: moving,
    });
    const sizes = new ResizeObserver(placeInFrame);
    sizes.observe(root);
    sizes.observe(toolbar);
    // Bars move into their place by a transition.
    root.addEventListener('transitionend', placeInFrame);
    // The article view scrolls.
    root.addEventListener('scroll', placeInFrame, true);
    place();
    return () => {
      changes.disconnect();
      sizes.disconnect();
      root.removeEventListener('transitionend', placeInFrame);
      root.removeEventListener('scroll', placeInFrame, true);
      cancelAnimationFrame(frame);
    };
  }, [session, element, boxNow, isTouch]);
}

function placeBeside(
  toolbar: HTMLElement,
  box: DOMRect | null,
  root: HTMLElement,
  isTouch: boolean,
): void {
  const area = toolbar.offsetParent?.getBoundingClientRect();
  if (!area) return;
  toolbar.style.visibility = box ? '' : 'hidden';
  if (!box) return;
  const size = { width: toolbar.offsetWidth, height: toolbar.offsetHeight };
  const inArea = new DOMRect(box.x - area.x, box.y - area.y, box.width, box.height);
  const { x, y } = placeToolbar(inArea, size, areaBetween(area, root), isTouch);
  toolbar.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

/** The reader without its visible bars. */
function areaBetween(room: DOMRect, root: HTMLElement): Area {
  const bars = [...root.querySelectorAll('[data-bar]:not([data-shown="false"])')].map((bar) =>
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

/**
 * Calls a function for the keys of one reader before its other listeners, while `isOn`. Keys of another reader, of a dialog
 * over the pages and of a field of the host page are not its keys. A key without a focused element is.
 */
export function useReaderKeys(
  isOn: boolean,
  press: (event: globalThis.KeyboardEvent) => void,
): void {
  const session = useSession();
  const take = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (isOwn(event, session)) press(event);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listening = new AbortController();
    window.addEventListener('keydown', take, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [isOn]);
}

const isOwn = ({ target }: Event, { root }: Session): boolean =>
  target === document.body || (target instanceof Node && root?.contains(target) === true);

/** Gives the focus back to the reader, or to the article over its pages, so that its keys work. */
export function focusReader(inside: Element | null): void {
  const reader = inside?.closest<HTMLElement>('[role=dialog]');
  const article = reader?.querySelector<HTMLElement>('[data-article] > [tabindex]');
  (article ?? reader)?.focus({ preventScroll: true });
}
