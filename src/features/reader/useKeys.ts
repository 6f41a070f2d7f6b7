import { type KeyboardEvent, useRef } from 'react';
import { bookmarkThisPage } from './annotations/Buttons.tsx';
import { toggleFullscreen } from './bars/fullscreen.ts';
import { showBars } from './bars/autoHide.ts';
import { preferences } from './preferences.ts';
import { letterOf, commandForKey } from './rules.ts';
import type { Direction } from './readingDirection.ts';
import { reader, showKeys, togglePanel } from './store.ts';
import { openSearch } from './search/store.ts';
import { selectAll } from './text/selectAll.ts';
import { turn } from './turning.ts';
import { useDirection } from './useReading.ts';
import { minScale, scaleOfKey, stepOfKey } from './zoom/transform.ts';
import { panView, zoomTo } from './zoom/pendingZoom.ts';

/**
 * Keyboard shortcuts of the reader. A focused element that needs a key itself gets it first. A key that
 * turns or moves the page leaves the bars as they are; all other keys show them. A modifier shows them at
 * its release, unless another key was pressed with it.
 */
export function useKeys() {
  const direction = useDirection();
  const heldAlone = useRef<string>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    heldAlone.current = modifiers.has(event.key) ? event.key : null;
    if (heldAlone.current !== null) return;
    const isFree = !isTaken(event);
    const readsOn = isFree && (pans(event) || turns(event, direction));
    // Tab shows the bars when the focus reaches them.
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
  if (isCommand(event, 'f')) return openSearch();
  if (!isSelectingAll(event)) return preferences.letterKeys && letters(event);
  selectAll();
  return true;
}

/**
 * An arrow moves a magnified page, and turns at the page's end. A held key only moves; otherwise it would
 * turn as soon as it reaches the end.
 */
function pans({ key, repeat, nativeEvent }: KeyboardEvent): boolean {
  const step = stepOfKey(key);
  if (!step || reader.scale <= minScale) return false;
  const isVertical = step.x === 0;
  return panView(step, nativeEvent.timeStamp) || repeat || isVertical;
}

function turns({ key, shiftKey, nativeEvent }: KeyboardEvent, direction: Direction): boolean {
  const move = commandForKey(key, direction, shiftKey);
  if (move) turn(move, { cause: nativeEvent });
  return move !== null;
}

const letterActions: Readonly<Record<string, () => void>> = {
  b: bookmarkThisPage,
  n: () => togglePanel('notes'),
};

/** Shortcuts of a single letter or sign, which a user can switch off. */
function letters(event: KeyboardEvent): boolean {
  const scale = scaleOfKey(event.key, reader.scale);
  if (scale !== null) zoomTo(scale, { since: event.nativeEvent.timeStamp });
  const isFill = letterOf(event) === 'f';
  if (isFill) toggleFullscreen();
  const isQuestion = event.key === '?';
  if (isQuestion) showKeys();
  const act = letterActions[letterOf(event)];
  act?.();
  return scale !== null || isFill || isQuestion || act !== undefined;
}

/**
 * Keys that a focused element or the browser handles: Space on a button, keys without a sign on a slider, letters
 * in a field.
 */
function isTaken(event: KeyboardEvent): boolean {
  const { key, target, defaultPrevented } = event;
  const isPressing = key === ' ' && target instanceof HTMLButtonElement;
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
  const isSign = key.length === 1 && key !== ' ';
  const isSliding = target instanceof HTMLElement && target.role === 'slider' && !isSign;
  const isOurs = isSelectingAll(event) || isCommand(event, 'f');
  const isShortcut = (hasCommand(event) || event.altKey) && !isOurs;
  return defaultPrevented || isPressing || isTyping || isShortcut || isSliding;
}

const hasCommand = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

const isCommand = (event: KeyboardEvent, letter: string): boolean =>
  hasCommand(event) && !event.altKey && !event.shiftKey && letterOf(event) === letter;

const isSelectingAll = (event: KeyboardEvent): boolean => isCommand(event, 'a');
