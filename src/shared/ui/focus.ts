import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Focus placement: the rules by which code moves the focus. Code that runs without a gesture of the user asks
 * `mayTakeFocus` of the shell first.
 */

/** Whether no element has the focus. A removed or disabled element has lost it. */
export const isFocusLost = (): boolean =>
  document.activeElement?.matches('body, :disabled') ?? true;

/** Returns a function for the element that has the focus now. It returns null once the element is removed. */
export function rememberFocus(): () => HTMLElement | null {
  const before = document.activeElement;
  return () => (before instanceof HTMLElement && before.isConnected ? before : null);
}

/** The element takes the focus when it is mounted, or later when `isWanted` becomes true. */
export function useFocusOn<E extends HTMLElement>(isWanted = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}

/** Calls `move` after the value has changed, but not when the component is mounted. */
export function useFocusAfterChange(value: unknown, move: () => void): void {
  const before = useRef(value);
  const change = useEffectEvent((next: unknown) => {
    const isChanged = before.current !== next;
    before.current = next;
    if (isChanged) move();
  });
  useEffect(() => change(value), [value]);
}
