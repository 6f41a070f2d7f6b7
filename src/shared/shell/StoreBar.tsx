import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { margins } from '../ui/margins.styles.ts';
import { Bar, BarActions, BarRow, Name, StoreIcon, storeName } from './frame.styles.ts';
import { storeInfo } from './storeInfo.ts';
import { withPrefix } from '../ui/prefix.ts';

interface Props {
  readonly isRaised?: boolean;
  /** The buttons at its end. */
  readonly children: ReactNode;
}

/** The bar with the name of the store. The server prerenders it. */
export function StoreBar({ isRaised, children }: Props) {
  const { name, icon } = useSnapshot(storeInfo);
  return (
    <Bar data-raised={isRaised || undefined}>
      <BarRow className={margins}>
        <Link to="/" className={storeName}>
          {icon && <StoreIcon src={withPrefix(icon)} alt="" />}
          <Name dir="auto">{name}</Name>
        </Link>
        <BarActions>{children}</BarActions>
      </BarRow>
    </Bar>
  );
}
