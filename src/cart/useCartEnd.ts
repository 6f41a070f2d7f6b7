import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { useReader } from '../catalog/index.ts';
import { leaveCart } from './effects.ts';
import { isNeedless, isUnderWay } from './rules.ts';
import { cart } from './store.ts';

/**
 * Closes the cart when there is nothing left to buy, when the person is gone or must load the page
 * anew (which is said below it), and when the place is left over which it lies.
 */
export function useCartEnd(): void {
  const { key } = useLocation();
  const [openedAt] = useState(key);
  const isOver = useNothingToBuy();
  const isLeft = key !== openedAt;
  useEffect(() => {
    if (isOver || isLeft) leaveCart();
  }, [isOver, isLeft]);
}

/** Nobody buys any more, or it is theirs already. What is being paid just now has an end of its own. */
export function useNothingToBuy(): boolean {
  const { item, isChoosingPlan, payment } = useSnapshot(cart);
  const { user, status } = useSnapshot(account);
  const reader = useReader();
  if (user === null || status === 'session_expired') return true;
  if (isUnderWay(payment.stage)) return false;
  return item ? isNeedless(item, reader) : isChoosingPlan && reader.subscribed;
}
