import { useNavigate } from 'react-router-dom';
import { useForAccount } from '../../features/account/index.ts';
import { atCoupons } from './accountPanels.ts';
import { useCartDeeds } from '../../features/cart/index.ts';
import type { IssueDeeds } from '../../features/catalog/index.ts';

type Readings = Pick<IssueDeeds, 'read' | 'preloadReading'>;

/** The actions of the details that belong to the reader, the cart and the account. */
export function useIssueActions(readings: Readings): IssueDeeds {
  return { ...readings, ...useCartDeeds(), unlock: useRedeem() };
}

/** Opens the coupon field. */
export function useRedeem(): () => void {
  const navigate = useNavigate();
  const forAccount = useForAccount();
  return () =>
    forAccount('cart.registerToRedeem', { kind: 'redeem' }, () => {
      void navigate('/account', { state: atCoupons });
    });
}
