import { useLayoutEffect, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import {
  reportHeight,
  followVisiblePart,
  revealFocused,
  positionAt,
  rememberPosition,
  reveal,
  seenFrom,
} from './hostConnection/index.ts';
import { appConfig, focusIfLost } from '../../shared/shell/index.ts';
import { inSecondFrame } from '../../shared/ui/frames.ts';
import { withAppearance } from './hostReadings.ts';

/**
 * Adapts the store to the host's window: floating elements stay in the visible part, and the height follows
 * the content.
 */
export function HostViewport() {
  const { hasAutoHeight } = useSnapshot(appConfig);
  // Before the first paint.
  useLayoutEffect(followVisiblePart, []);
  useLayoutEffect(markAsEmbedded, []);
  useKeptAppearance();
  return hasAutoHeight && <AutoHeightWindow />;
}

/**
 * Marks the document as a part of the host's page. The server sets the same attribute where it knows about
 * the frame.
 */
function markAsEmbedded(): void {
  document.documentElement.dataset['embed'] = '';
}

/** The frame itself never scrolls. */
function AutoHeightWindow() {
  useLayoutEffect(reportHeight, []);
  useLayoutEffect(revealFocused, []);
  useScreens();
  return null;
}

/**
 * Scrolls the host page as a browser scrolls a window: a new screen is shown from its start, and Back
 * restores the position.
 */
function useScreens(): void {
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

/**
 * Keeps the host's colour scheme in the frame's address, from which the router drops it at each step. A
 * reload then has it from the first paint on.
 */
export function useKeptAppearance(): void {
  // Renders again at each step.
  useLocation();
  useLayoutEffect(keepAppearance);
}

function keepAppearance(): void {
  const { appearance } = document.documentElement.dataset;
  const { href } = window.location;
  const kept = appearance ? withAppearance(href, appearance) : href;
  if (kept === href) return;
  try {
    window.history.replaceState(window.history.state, '', kept);
  } catch (error) {
    // Some browsers refuse many changes in a short time.
    if (!(error instanceof DOMException)) throw error;
  }
}
