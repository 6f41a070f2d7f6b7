import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Bar, BarRow, margins, StoreIcon, storeName } from './frame.styles.ts';
import { publication } from './publication.ts';

const raisedAfterPx = 50;

export function Header({ actions }: { actions: ReactNode }) {
  const { name, icon } = useSnapshot(publication);
  const raised = useScrolledPast(raisedAfterPx);
  return (
    <Bar data-raised={raised || undefined}>
      <BarRow className={margins}>
        <Link to="/" className={storeName}>
          {icon && <StoreIcon src={icon} alt="" />}
          {name}
        </Link>
        {actions}
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
