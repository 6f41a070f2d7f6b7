import { useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { reportHeight, followVisiblePart, revealFocused } from './hostConnection/index.ts';
import { appConfig } from '../../shared/shell/index.ts';
import { useKeptAppearance } from './useKeptAppearance.ts';
import { useScreens } from './useScreens.ts';

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
