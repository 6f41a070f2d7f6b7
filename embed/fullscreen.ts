import { type Disposer, listen } from './disposer.ts';

/** False for a host page that is itself in a frame without the permission. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

/**
 * Returns a function that enters or leaves full screen.
 * @param onChange receives each change, also one by the Escape key
 */
export function fullscreenOf(
  disposer: Disposer,
  frame: HTMLElement,
  onChange: (on: boolean) => void,
): (on: boolean) => void {
  const emit = (): void => onChange(frame.matches(':fullscreen'));
  listen(disposer, document, 'fullscreenchange', emit);
  // The frame, not its dialog: a dialog cannot be shown full screen (Fullscreen API, section 3).
  return (on) => {
    if (!canFillScreen()) return emit();
    (on ? frame.requestFullscreen() : document.exitFullscreen()).catch(emit);
  };
}
