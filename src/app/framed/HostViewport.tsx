import { useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { growWithContent, keepInSight, showFocused } from './host/index.ts';
import { core } from '../../shared/shell/index.ts';
import { useScreens } from './useScreens.ts';

/** Keeps the store at home in the host's window: what floats is seen, and it may be as high as it is. */
export function HostViewport() {
  const { growsWithContent } = useSnapshot(core);
  // Before the first screen is painted.
  useLayoutEffect(keepInSight, []);
  useLayoutEffect(quieten, []);
  return growsWithContent && <GrownWindow />;
}

/** In somebody else's page the store is a part among others. The server says so too, where it knows. */
function quieten(): void {
  document.documentElement.dataset['embed'] = '';
}

/** The frame never scrolls by itself. */
function GrownWindow() {
  useLayoutEffect(growWithContent, []);
  useLayoutEffect(showFocused, []);
  useScreens();
  return null;
}
