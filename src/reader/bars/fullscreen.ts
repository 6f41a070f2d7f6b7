import { mayFillScreen } from '../modes.ts';
import { reader } from '../store.ts';

export const canFillScreen = (): boolean =>
  mayFillScreen(reader.mode) && document.fullscreenEnabled;

/** The whole document takes the screen: what floats above the reader stays visible. */
export function toggleFullscreen(): void {
  if (!canFillScreen()) return;
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // Refused where the browser wants another gesture first: then everything stays as it is.
  change.catch(() => undefined);
}

/** For `useSyncExternalStore`. */
export function watchFullscreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

export const fillsScreen = (): boolean => document.fullscreenElement !== null;
