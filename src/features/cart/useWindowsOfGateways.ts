import { useEffect } from 'react';

/**
 * Keeps focus events in windows of a gateway (a bank's check, a wallet) from the dialogs of the app. These
 * windows lie outside the dialogs, which would close or take the focus back. The listener runs before those
 * of the dialogs, which are at the document.
 */
export function useWindowsOfGateways(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('focusin', stopPropagation, { capture: true, signal });
    return () => listening.abort();
  }, []);
}

function stopPropagation(event: FocusEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest('iframe, dialog') && !at.closest('[data-scope]')) event.stopPropagation();
}
