import { type RefObject, useEffect, useState } from 'react';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { hasSelection } from '../gestures/pressTarget.ts';
import type { Session } from '../session/session.ts';
import { type SelectedText, selectedText } from './selectedText.ts';

/** A selection that rests for this time (ms) is finished. Handles of the system send no pointer events. */
const restTime = 150;

interface Selecting {
  readonly selected: SelectedText;
  readonly isTouch: boolean;
}

/**
 * The selected text, once its selection is finished. A press on the toolbar may end the selection before
 * its click arrives, so it does not close the toolbar.
 */
export function useSelectedText(session: Session, toolbar: RefObject<HTMLElement | null>) {
  const [selecting, setSelecting] = useState<Selecting | null>(null);
  useEffect(() => {
    const watching = new AbortController();
    const options = { signal: watching.signal, capture: true };
    const state = { timer: 0, isDown: false, isTouch: false, isOnToolbar: false, isShown: false };
    const take = (): void => {
      if (state.isDown || state.isOnToolbar) return;
      const selected = selectedText(session.root, session.store.annotations.parts);
      state.isShown = selected !== null;
      setSelecting(selected && { selected, isTouch: state.isTouch });
    };
    const takeLater = (): void => {
      clearTimeout(state.timer);
      state.timer = window.setTimeout(take, restTime);
    };
    const begin = ({ target, pointerType }: PointerEvent): void => {
      state.isOnToolbar = target instanceof Node && toolbar.current?.contains(target) === true;
      state.isTouch = pointerType === 'touch';
      state.isDown = !state.isOnToolbar;
    };
    const end = (): void => {
      state.isDown = false;
      if (hasSelection()) takeLater();
    };
    const change = (): void => {
      if (state.isOnToolbar) return;
      if (hasSelection()) takeLater();
      else setSelecting(null);
    };
    const release = (): void => {
      state.isOnToolbar = false;
    };
    window.addEventListener('pointerdown', begin, options);
    window.addEventListener('pointerup', end, options);
    window.addEventListener('pointercancel', end, options);
    window.addEventListener('click', () => setTimeout(release), options);
    document.addEventListener('selectionchange', change, options);
    // A text may be selected before this code has come, or before the content of its page.
    const takeRest = (): void => {
      if (!state.isShown && hasSelection()) takeLater();
    };
    takeRest();
    const stopParts = subscribe(session.store.annotations.parts, takeRest);
    // A turn keeps the selection: the toolbar goes with its page, and comes back with it.
    const stopPage = subscribeKey(session.store, 'page', () => {
      if (hasSelection()) takeLater();
    });
    return () => {
      watching.abort();
      stopParts();
      stopPage();
      clearTimeout(state.timer);
    };
  }, [session, toolbar]);
  return { selecting, close: () => setSelecting(null) };
}
