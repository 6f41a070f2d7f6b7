import { type KeyboardEvent, useRef } from 'react';
import { toggleFullscreen } from './bars/fullscreen.ts';
import { showBars } from './bars/autoHide.ts';
import { preferences } from './preferences.ts';
import { letterOf, moveOfKey } from './rules.ts';
import type { Direction } from './readingDirection.ts';
import { reader, showKeys } from './store.ts';
import { selectAll } from './text/selectAll.ts';
import { turn } from './turning.ts';
import { useDirection } from './useReading.ts';
import { leastScale, scaleOfKey, stepOfKey } from './zoom/transform.ts';
import { panView, zoomTo } from './zoom/pendingZoom.ts';

/**
 * What the keys do wherever the focus is in the reader, unless what has the focus needs them itself. A key
 * that only reads on, by a turn or a move of the page, leaves the bars as they are; any other shows them. A
 * modifier shows them when it is released, unless another key was pressed with it.
 */
export function useKeys() {
  const direction = useDirection();
  const heldAlone = useRef<string>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    heldAlone.current = modifiers.has(event.key) ? event.key : null;
    if (heldAlone.current !== null) return;
    const isFree = !isTaken(event);
    const readsOn = isFree && (pans(event) || turns(event, direction));
    // Tab brings the bars back by the focus, where it comes to them.
    if (!readsOn && event.key !== 'Tab') showBars();
    if (readsOn || (isFree && acts(event))) event.preventDefault();
  };
  const onKeyUp = ({ key }: KeyboardEvent) => {
    if (key === heldAlone.current) showBars();
    if (modifiers.has(key)) heldAlone.current = null;
  };
  return { onKeyDown, onKeyUp };
}

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

function acts(event: KeyboardEvent): boolean {
  if (!isSelectingAll(event)) return preferences.letterKeys && letters(event);
  selectAll();
  return true;
}

/**
 * An arrow moves a magnified page, and turns where the page ends. A key that is held down only moves:
 * else it would turn as soon as it has come to the edge.
 */
function pans({ key, repeat, nativeEvent }: KeyboardEvent): boolean {
  const step = stepOfKey(key);
  if (!step || reader.scale <= leastScale) return false;
  const isVertical = step.x === 0;
  return panView(step, nativeEvent.timeStamp) || repeat || isVertical;
}

function turns({ key, shiftKey, nativeEvent }: KeyboardEvent, direction: Direction): boolean {
  const move = moveOfKey(key, direction, shiftKey);
  if (move) turn(move, { cause: nativeEvent });
  return move !== null;
}

/** Shortcuts of a single letter or sign, which a user can switch off. */
function letters(event: KeyboardEvent): boolean {
  const scale = scaleOfKey(event.key, reader.scale);
  if (scale !== null) zoomTo(scale, { since: event.nativeEvent.timeStamp });
  const isFill = letterOf(event) === 'f';
  if (isFill) toggleFullscreen();
  const isQuestion = event.key === '?';
  if (isQuestion) showKeys();
  return scale !== null || isFill || isQuestion;
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
