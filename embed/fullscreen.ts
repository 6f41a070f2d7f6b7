import { type Disposer, listen } from './life.ts';

/** A host page may be in a frame itself, one that is not allowed to. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

/**
 * Fills the screen with a frame, or gives it back, as the frame asks.
 * @param tell how it stands now, whoever changed it: the Escape key does too
 */
export function fullscreenOf(
  life: Disposer,
  frame: HTMLElement,
  tell: (on: boolean) => void,
): (on: boolean) => void {
  const say = (): void => tell(frame.matches(':fullscreen'));
  listen(life, document, 'fullscreenchange', say);
  // Not the dialog around it: a dialog is never shown full screen (Fullscreen API, section 3).
  return (on) => {
    if (!canFillScreen()) return say();
    (on ? frame.requestFullscreen() : document.exitFullscreen()).catch(say);
  };
}
