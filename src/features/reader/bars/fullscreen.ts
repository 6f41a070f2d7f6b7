import { subscribeKey } from 'valtio/utils';
import { type Device, reader } from '../readerState.ts';

/** Fullscreen by the browser, or by the host page if it offers that. */
export const canFillScreen = (): boolean =>
  mayFillScreen(reader.device) && (document.fullscreenEnabled || reader.hostScreen !== null);

export function toggleFullscreen(): void {
  if (!canFillScreen()) return;
  if (document.fullscreenEnabled) toggleOwn();
  else reader.hostScreen?.fill(!reader.hostScreen.isFull);
}

/** The whole document uses the screen, so elements above the reader stay visible. */
function toggleOwn(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // Browsers may refuse without a new gesture; then nothing changes.
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

/** iPads report fullscreen support, but only for videos. */
export const mayFillScreen = (device: Device): boolean => device === 'full';
