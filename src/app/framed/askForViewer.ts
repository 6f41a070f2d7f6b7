import { isFocusLost, rememberFocus } from '../../shared/ui/focus.ts';
import { postToHost } from './hostConnection/index.ts';
import type { Reading } from '../../features/reader/index.ts';
import { readRequestOf } from './rules.ts';

/** The reader needs the whole window, which belongs to the host. */
export function askForViewer(reading: Reading): void {
  restoreFocusLater();
  postToHost('openViewer', readRequestOf(reading));
}

/**
 * A dialog of the host makes this frame inert, which removes the focus. The focused element gets the focus
 * again when the host returns it to the frame.
 */
function restoreFocusLater(): void {
  const before = rememberFocus();
  const again = (): void => {
    if (isFocusLost()) before()?.focus({ preventScroll: true });
  };
  window.addEventListener('focus', again, { once: true });
}
