import { subscribeKey } from 'valtio/utils';
import { mayFillScreen } from '../modes.ts';
import { reader } from '../store.ts';

/** By the browser, or else by the page that holds the frame, where that has offered it. */
export const canFillScreen = (): boolean =>
  mayFillScreen(reader.device) && (document.fullscreenEnabled || reader.hostScreen !== null);

export function toggleFullscreen(): void {
  if (!canFillScreen()) return;
  if (document.fullscreenEnabled) toggleOwn();
  else reader.hostScreen?.fill(!reader.hostScreen.isFull);
}

/** The whole document takes the screen: what floats above the reader stays visible. */
function toggleOwn(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // Refused where the browser wants another gesture first: then everything stays as it is.
  change.catch(() => undefined);
}

/** For `useSyncExternalStore`. */
export function watchFullscreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  const stopHost = subscribeKey(reader, 'hostScreen', changed);
  return () => {
    document.removeEventListener('fullscreenchange', changed);
    stopHost();
  };
}

export const fillsScreen = (): boolean =>
  document.fullscreenElement !== null || reader.hostScreen?.isFull === true;
