import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { isPress } from './rules.ts';

type OnPress = (event: MouseEvent) => void;

/**
 * Handlers for something that can be pressed on a page: a hand that moved between press and release
 * pulled the page or selected words. A key presses without a place, which is always one.
 */
export function usePressWithSlop() {
  const pressed = useRef<PointerEvent | null>(null);
  return (onPress?: OnPress) => ({
    onPointerDown: (event: PointerEvent) => {
      pressed.current = event;
    },
    onClick: (event: MouseEvent) => {
      const from = pressed.current;
      pressed.current = null;
      if (from && event.detail > 0 && !isPress(from, event)) event.preventDefault();
      else onPress?.(event);
    },
  });
}
