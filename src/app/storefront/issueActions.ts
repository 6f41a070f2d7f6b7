import { paths } from '#contract/paths.ts';
import { createElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { useForAccount } from '../../features/account/index.ts';
import { atCoupons } from './accountPanels.ts';
import { Confirmation, useCartActions } from '../../features/cart/index.ts';
import type { IssueActions } from '../../features/catalog/index.ts';

type Readings = Pick<IssueActions, 'read' | 'preloadReading'>;

/** The actions of the details that belong to the reader, the cart and the account. */
export function useIssueActions(readings: Readings): IssueActions {
  return {
    ...readings,
    ...useCartActions(),
    unlock: useRedeem(),
    confirmation: createElement(Confirmation, { onRead: readings.read, isInDetails: true }),
  };
}

/** Opens the coupon field. */
export function useRedeem(): () => void {
  const navigate = useNavigate();
  const forAccount = useForAccount();
  return () =>
    forAccount('cart.registerToRedeem', { kind: 'redeem' }, () => {
      void navigate(paths.account, { state: atCoupons });
    });
}
