import { tellHost } from './host/index.ts';
import type { Reading } from '../../features/reader/index.ts';
import { wantedOf } from './rules.ts';

/** The reader needs the whole window, which is the host's. */
export function askForViewer(reading: Reading): void {
  keepFocus();
  tellHost('openViewer', wantedOf(reading));
}

/**
 * What lies over the host's page makes this frame inert, and so takes the focus from what has it here:
 * that has it again when the host gives it back to the frame.
 */
function keepFocus(): void {
  const before = document.activeElement;
  const again = (): void => {
    if (before instanceof HTMLElement && document.activeElement === document.body)
      before.focus({ preventScroll: true });
  };
  window.addEventListener('focus', again, { once: true });
}
