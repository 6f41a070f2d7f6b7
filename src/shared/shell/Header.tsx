import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { BarActions, Bar, BarRow, Name, StoreIcon, storeName } from './frame.styles.ts';
import { HelpMenu } from './HelpMenu.tsx';
import { Layer } from './Layer.tsx';
import type { Choice } from '../ui/menu/choice.ts';
import type { OnSupport } from './supportDraft.ts';
import { storeInfo } from './storeInfo.ts';
import { margins } from '../ui/margins.styles.ts';

const raisedAfterPx = 50;

interface Props {
  /** Each action is a `Layer`. */
  readonly actions: ReactNode;
  readonly help: readonly Choice[];
  readonly onSupport: OnSupport;
}

export function Header({ actions, help, onSupport }: Props) {
  const { name, icon } = useSnapshot(storeInfo);
  const raised = useScrolledPast(raisedAfterPx);
  return (
    <Bar data-raised={raised || undefined}>
      <BarRow className={margins}>
        <Link to="/" className={storeName}>
          {icon && <StoreIcon src={icon} alt="" />}
          <Name dir="auto">{name}</Name>
        </Link>
        <BarActions>
          <Layer>
            <HelpMenu choices={help} onSupport={onSupport} />
          </Layer>
          {actions}
        </BarActions>
      </BarRow>
    </Bar>
  );
}

function useScrolledPast(px: number): boolean {
  const [past, setPast] = useState(() => window.scrollY > px);
  useEffect(() => {
    const look = (): void => setPast(window.scrollY > px);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [px]);
  return past;
}
