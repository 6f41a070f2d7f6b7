import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { type TextKey, t } from '../../shared/shell/index.ts';
import { Covering, Moving } from './checkout.styles.ts';
import { cart } from './store.ts';

/** Covers the form during a request, and holds the focus, which an inert form cannot. */
export function BusyOverlay() {
  const { stage } = useSnapshot(cart).payment;
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const cover = useRef<HTMLDivElement>(null);
  useEffect(() => cover.current?.focus(), []);
  const text: TextKey = stage === 'awaiting' ? 'cart.awaiting' : 'cart.processing';
  return (
    <Covering ref={cover} tabIndex={-1}>
      <Moving aria-hidden />
      <output>
        <bdi>{t(isOnline ? text : 'cart.offline')}</bdi>
      </output>
    </Covering>
  );
}

function watchConnection(onChange: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('online', onChange, { signal });
  window.addEventListener('offline', onChange, { signal });
  return () => listening.abort();
}
