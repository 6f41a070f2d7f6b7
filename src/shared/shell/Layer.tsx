import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { CrashBoundary } from '../ui/CrashBoundary.tsx';
import { showToast } from './toasts.ts';

/**
 * A part of the page beside the screen. A part that crashes is removed until the next navigation, and a
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
  useEffect(() => {
    const action = { label: 'shell.loadFailure.reload', run: () => location.reload() } as const;
    showToast({ key: 'shell.crash', kind: 'error', action });
  }, []);
  return null;
}
