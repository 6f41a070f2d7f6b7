import { type ReactNode, useEffect, useState } from 'react';
import { HelpMenu } from './HelpMenu.tsx';
import { Layer } from './Layer.tsx';
import type { Choice } from '../ui/menu/choice.ts';
import { StoreBar } from './StoreBar.tsx';
import type { OnSupport } from './supportDraft.ts';

const raisedAfterPx = 50;

interface Props {
  /** Each action is a `Layer`. */
  readonly actions: ReactNode;
  readonly help: readonly Choice[];
  readonly onSupport: OnSupport;
}

export const Header = ({ actions, help, onSupport }: Props) => (
  <StoreBar isRaised={useScrolledPast(raisedAfterPx)}>
    <Layer>
      <HelpMenu choices={help} onSupport={onSupport} />
    </Layer>
    {actions}
  </StoreBar>
);

function useScrolledPast(px: number): boolean {
  const [past, setPast] = useState(() => window.scrollY > px);
  useEffect(() => {
    const look = (): void => setPast(window.scrollY > px);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [px]);
  return past;
}
