import type { KeyboardEvent } from 'react';
import { toggleFullscreen } from './bars/fullscreen.ts';
import { wakeBars } from './bars/presence.ts';
import { letterOf, moveOfKey } from './rules.ts';
import type { Direction } from './sides.ts';
import { reader } from './store.ts';
import { selectAll } from './text/selectAll.ts';
import { turn } from './turning.ts';
import { useDirection } from './useDirection.ts';
import { scaleOfKey } from './zoom/rules.ts';
import { zoomTo } from './zoom/zooming.ts';

/** What the keys do wherever the focus is in the reader, unless what has the focus needs them itself. */
export function useKeys() {
  const direction = useDirection();
  return (event: KeyboardEvent) => {
    wakeBars();
    if (!isTaken(event) && answer(event, direction)) event.preventDefault();
  };
}

function answer(event: KeyboardEvent, direction: Direction): boolean {
  const { key, nativeEvent } = event;
  if (isSelectingAll(event)) {
    selectAll();
    return true;
  }
  const move = moveOfKey(key, direction);
  if (move) turn(move, { cause: nativeEvent });
  const scale = scaleOfKey(key, reader.scale);
  if (scale !== null) zoomTo(scale, { since: nativeEvent.timeStamp });
  const isFill = letterOf(event) === 'f';
  if (isFill) toggleFullscreen();
  return move !== null || scale !== null || isFill;
}

/** Space presses a button, arrows move a slider, letters belong to a field, shortcuts to the browser. */
function isTaken(event: KeyboardEvent): boolean {
  const { key, target, defaultPrevented } = event;
  const isPressing = key === ' ' && target instanceof HTMLButtonElement;
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
  const isSliding = target instanceof HTMLElement && target.role === 'slider';
  const isShortcut = (hasCommand(event) || event.altKey) && !isSelectingAll(event);
  return defaultPrevented || isPressing || isTyping || isShortcut || isSliding;
}

const hasCommand = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

const isSelectingAll = (event: KeyboardEvent): boolean =>
  hasCommand(event) && !event.altKey && !event.shiftKey && letterOf(event) === 'a';
