import { type RefObject, useLayoutEffect } from 'react';
import { mayTakeFocus } from '../../../shared/shell/index.ts';

/**
 * A link that had the focus is out of reach once its page is not read any more, and the focus falls
 * out of the viewer, where no key is heard. The viewer takes it before the next event: an effect after the
 * frame would lose a key that is pressed at once.
 */
export function useKeptFocus(stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!mayTakeFocus()) return;
    const { activeElement, body } = document;
    const isLost = !activeElement || activeElement === body || activeElement.closest('[inert]');
    if (isLost) stage.current?.closest<HTMLElement>('[role=dialog]')?.focus();
  });
}
