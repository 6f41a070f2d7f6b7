import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CrashBoundary, LayerCrash } from './shell/index.ts';

/** What lies over a screen. One that cannot be drawn is gone until one goes on; the others stay. */
export function Layer({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <CrashBoundary place={key} renderCrash={() => <LayerCrash />}>
      {children}
    </CrashBoundary>
  );
}
