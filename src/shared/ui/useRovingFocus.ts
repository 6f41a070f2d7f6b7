import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

/** The controls of the entries. An entry is an `li`, and has the controls side by side. */
const controls = 'a[href], button';

interface Options {
  /** Mounts the first or the last entry of a list that mounts only a part, and calls `done`. */
  readonly reveal?: (end: 'first' | 'last', done: () => void) => void;
}

/**
 * Makes a list with one stop of the Tab key, as a composite widget of WAI-ARIA. Up and down go to the same control of
 * the neighbouring entry, left and right to the other controls of an entry, Home and End to the first and the last
 * entry. The stop is where the focus was last. An entry that is removed with the focus gives it to its neighbour.
 *
 * The hook writes `tabindex` itself, so the entries do not: entries come and go while the list scrolls.
 */
export function useRovingFocus(
  list: RefObject<HTMLElement | null>,
  { reveal }: Options = {},
): (event: KeyboardEvent<HTMLElement>) => void {
  useLayoutEffect(() => {
    const { current: place } = list;
    return place ? keepOneStop(place) : undefined;
  }, [list]);
  return (event) => {
    const { current: place } = list;
    const target = event.target instanceof Element ? event.target.closest('li') : null;
    if (!place || !target || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Home' || event.key === 'End') {
      const end = event.key === 'Home' ? 'first' : 'last';
      const go = (): void => focusAt(entriesOf(place).at(end === 'first' ? 0 : -1), 0);
      if (reveal) reveal(end, go);
      else go();
    } else if (!moveBy(event.key, place, target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

const entriesOf = (list: Element): readonly Element[] =>
  [...list.querySelectorAll('li')].filter((entry) => entry.querySelector(controls) !== null);

const controlsOf = (entry: Element | undefined): readonly HTMLElement[] =>
  entry ? [...entry.querySelectorAll<HTMLElement>(controls)] : [];

function focusAt(entry: Element | undefined, column: number): void {
  const own = controlsOf(entry);
  own[Math.min(column, own.length - 1)]?.focus();
}

/** Returns whether the key moves the focus. */
function moveBy(key: string, list: Element, entry: Element): boolean {
  const column = controlsOf(entry).findIndex((control) => control === document.activeElement);
  if (column < 0) return false;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const entries = entriesOf(list);
    const next = entries.indexOf(entry) + (key === 'ArrowDown' ? 1 : -1);
    if (next >= 0) focusAt(entries[next], column);
    return true;
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  const isForward = (key === 'ArrowRight') === (getComputedStyle(entry).direction !== 'rtl');
  controlsOf(entry)[column + (isForward ? 1 : -1)]?.focus();
  return true;
}

function keepOneStop(list: HTMLElement): () => void {
  /** The control of the stop, and its entry's place among the mounted ones. */
  let stop: HTMLElement | undefined;
  let place = 0;
  let hasFocus = false;
  const update = (): void => {
    const entries = entriesOf(list);
    const wasRemoved = stop?.isConnected === false;
    if (!stop || wasRemoved) {
      stop = controlsOf(entries[Math.min(place, entries.length - 1)])[0];
      if (wasRemoved && hasFocus && document.activeElement === document.body)
        stop?.focus({ preventScroll: true });
    }
    place = entries.findIndex((entry) => stop !== undefined && entry.contains(stop));
    for (const control of entries.flatMap(controlsOf)) control.tabIndex = control === stop ? 0 : -1;
  };
  const take = ({ target }: FocusEvent): void => {
    const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
    hasFocus = control !== null;
    if (!control?.closest('li')) return;
    stop = control;
    update();
  };
  // A removed element loses the focus before the list has changed.
  const leave = (): void => {
    setTimeout(() => {
      hasFocus = list.contains(document.activeElement);
    });
  };
  const listening = new AbortController();
  list.addEventListener('focusin', take, { signal: listening.signal });
  list.addEventListener('focusout', leave, { signal: listening.signal });
  const changes = new MutationObserver(update);
  changes.observe(list, { childList: true, subtree: true });
  update();
  return () => {
    listening.abort();
    changes.disconnect();
  };
}
