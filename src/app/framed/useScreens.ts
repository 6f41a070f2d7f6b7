import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusIfLost } from '../../shared/shell/index.ts';
import { inSecondFrame } from '../../shared/ui/frames.ts';
import { positionAt, rememberPosition, reveal, seenFrom } from './hostConnection/index.ts';

/**
 * Scrolls the host page as a browser scrolls a window: a new screen is shown from its start, and Back
 * restores the position.
 */
export function useScreens(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef({ key, pathname });
  useEffect(() => {
    const left = before.current;
    before.current = { key, pathname };
    if (left.key === key) return undefined;
    // The host has not scrolled yet.
    rememberPosition(left.key, seenFrom());
    // By the second frame the page has its new height, and the host has received it.
    if (type === NavigationType.Pop)
      return inSecondFrame(() => restorePosition(key, left.pathname));
    if (left.pathname === pathname) return undefined;
    reveal(0);
    return inSecondFrame(() => catchFocus());
  }, [key, pathname, type]);
}

function restorePosition(key: string, from: string): void {
  const top = positionAt(key);
  reveal(top, top > 0);
  const id = /^\/read\/(\d+)/.exec(from)?.[1];
  catchFocus(document.querySelector<HTMLElement>(`[data-card="${id}"]`));
}

/** The focused element may have gone with its screen. @param goal the element that gets the focus then */
function catchFocus(goal: HTMLElement | null = null): void {
  focusIfLost(goal ?? document.querySelector<HTMLElement>('main'), { preventScroll: true });
}
