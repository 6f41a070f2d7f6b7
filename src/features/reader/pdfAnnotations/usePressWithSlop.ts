import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { isPress } from './press.ts';

type OnPress = (event: MouseEvent) => void;

/**
 * Handlers for a pressable element on a page: a pointer that moved between press and release
 * has dragged the page or selected text. A press by key has no position and always counts.
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
