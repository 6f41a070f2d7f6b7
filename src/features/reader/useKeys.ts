import { type KeyboardEvent, useRef } from 'react';
import { bookmarkThisPage } from './annotations/BarButtons.tsx';
import { toggleFullscreen } from './bars/fullscreen.ts';
import { preferences } from './preferences.ts';
import { letterOf, commandForKey, isSearchStep, type Direction } from './readingDirection.ts';
import type { Session } from './session/session.ts';
import { setKeysShown, setPrintShown, togglePanel } from './session/sessionStore.ts';
import { openSearch } from './search/searchState.ts';
import { selectAll } from './text/plainText.ts';
import { minScale, scaleOfKey, stepOfKey } from './zoom/zoomRules.ts';

/**
 * Keyboard shortcuts of the reader. A focused element that needs a key itself gets it first. A key that
 * turns or moves the page leaves the bars as they are; all other keys show them. A modifier shows them at
 * its release, unless another key was pressed with it.
 */
export function useKeys(session: Session, direction: Direction) {
  const heldAlone = useRef<string>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    heldAlone.current = modifiers.has(event.key) ? event.key : null;
    if (heldAlone.current !== null) return;
    const isFree = !isTaken(event);
    const readsOn = isFree && (pans(event, session) || turns(event, session, direction));
    // Tab shows the bars when the focus reaches them.
    if (!readsOn && event.key !== 'Tab') session.bars.show();
    if (readsOn || (isFree && acts(event, session))) event.preventDefault();
  };
  const onKeyUp = ({ key }: KeyboardEvent) => {
    if (key === heldAlone.current) session.bars.show();
    if (modifiers.has(key)) heldAlone.current = null;
  };
  return { onKeyDown, onKeyUp };
}

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

function acts(event: KeyboardEvent, session: Session): boolean {
  if (isCommand(event, 'f')) return openSearch(session);
  if (isCommand(event, 'p')) return openPrint(session);
  // While the panel is open it handles these keys itself.
  if (isSearchStep(event)) return searchOn(session, event);
  if (!isSelectingAll(event)) return preferences.letterKeys && letters(event, session);
  selectAll(event.currentTarget);
  return true;
}

/**
 * Goes on with the last search, while its panel is closed. The panel opens where there is no text. Returns false while
 * there are no pages to search.
 */
function searchOn(session: Session, { shiftKey, nativeEvent }: KeyboardEvent): boolean {
  const { search, store } = session;
  if (search.text.trim() === '' || store.pageCount === null) return openSearch(session);
  const goOn = async (): Promise<void> => {
    const code = await import('./search/runSearch.ts');
    code.goOn(session, shiftKey ? -1 : 1, nativeEvent);
  };
  void goOn();
  return true;
}

/**
 * An arrow moves a magnified page, and turns at the page's end. A held key only moves; otherwise it would
 * turn as soon as it reaches the end.
 */
function pans({ key, repeat, nativeEvent }: KeyboardEvent, { store, zoom }: Session): boolean {
  const step = stepOfKey(key);
  if (!step || store.scale <= minScale) return false;
  const isVertical = step.x === 0;
  return zoom.panView(step, nativeEvent.timeStamp) || repeat || isVertical;
}

function turns(
  { key, shiftKey, nativeEvent }: KeyboardEvent,
  { turning, zoom }: Session,
  direction: Direction,
): boolean {
  const move = commandForKey(key, direction, shiftKey);
  const readsOn = key === ' ' && move !== null && zoom.readOn(move, nativeEvent.timeStamp);
  if (move && !readsOn) turning.turn(move, { cause: nativeEvent });
  return move !== null;
}

/** Before the document is open, the browser prints. */
function openPrint({ store }: Session): boolean {
  if (!store.engine) return false;
  setPrintShown(store, true);
  return true;
}

const letterActions: Readonly<Record<string, (session: Session) => void>> = {
  b: bookmarkThisPage,
  n: ({ store }) => togglePanel(store, 'notes'),
  c: fitColumn,
};

/** Shows the first column of the page, or the whole page again. */
function fitColumn({ store, zoom }: Session): void {
  const since = performance.now();
  if (store.scale > minScale) zoom.zoomTo(minScale, { since });
  else zoom.readOn('first', since);
}

/** Shortcuts of a single letter or sign, which a user can switch off. */
function letters(event: KeyboardEvent, session: Session): boolean {
  const { store, zoom } = session;
  const scale = scaleOfKey(event.key, store.scale);
  if (scale !== null) zoom.zoomTo(scale, { since: event.nativeEvent.timeStamp });
  const isFill = letterOf(event) === 'f';
  if (isFill) toggleFullscreen();
  const isQuestion = event.key === '?';
  if (isQuestion) setKeysShown(store, true);
  const act = letterActions[letterOf(event)];
  act?.(session);
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
  const isOurs =
    isSelectingAll(event) || isCommand(event, 'f') || isCommand(event, 'p') || isSearchStep(event);
  const isShortcut = (hasCommand(event) || event.altKey) && !isOurs;
  return defaultPrevented || isPressing || isTyping || isShortcut || isSliding;
}

const hasCommand = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

const isCommand = (event: KeyboardEvent, letter: string): boolean =>
  hasCommand(event) && !event.altKey && !event.shiftKey && letterOf(event) === letter;

const isSelectingAll = (event: KeyboardEvent): boolean => isCommand(event, 'a');
