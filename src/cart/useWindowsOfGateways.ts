import { useEffect } from 'react';

/**
 * What a gateway lays over the page (a bank's check, a wallet) lies beside every dialog of ours, and
 * each of them would take its focus for a way out: they would close, or pull it back. So they do not
 * hear of it. Before all their listeners, which are at the document.
 */
export function useWindowsOfGateways(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('focusin', keepToItself, { capture: true, signal });
    return () => listening.abort();
  }, []);
}

function keepToItself(event: FocusEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest('iframe, dialog') && !at.closest('[data-scope]')) event.stopPropagation();
}
