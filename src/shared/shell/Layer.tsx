import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { CrashBoundary } from '../ui/CrashBoundary.tsx';
import { showToast } from './toasts.ts';

/**
 * A part of the page beside the screen, or of its header. A part that crashes is removed until the next navigation, and a
 * snackbar reports it.
 */
export function Layer({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <CrashBoundary place={key} renderCrash={() => <LayerCrash />}>
      {children}
    </CrashBoundary>
  );
}

function LayerCrash() {
  useEffect(showCrash, []);
  return null;
}

/** Shows that a part has crashed. */
export function showCrash(): void {
  const action = { label: 'shell.loadFailure.reload', run: () => location.reload() } as const;
  showToast({ key: 'shell.crash', kind: 'error', action });
}
