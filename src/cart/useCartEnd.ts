import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { signInStateOf } from '../account/index.ts';
import { useReader } from '../catalog/index.ts';
import { notify } from '../shell/index.ts';
import { leaveCart } from './effects.ts';
import { isNeedless, isUnderWay } from './rules.ts';
import { cart } from './store.ts';

/**
 * Closes the cart when there is nothing left to buy, and when the place is left over which it lies. The
 * sign-in that the cart asks for is a step over that place.
 */
export function useCartEnd(): void {
  const { key, state } = useLocation();
  const [openedAt] = useState(key);
  const isOver = useNothingToBuy();
  const isLeft = key !== openedAt && !signInStateOf(state).signIn;
  useEffect(() => {
    if (isOver || isLeft) leaveCart();
  }, [isOver, isLeft]);
}

/** It is theirs already, which is said. What is being paid just now has an end of its own. */
export function useNothingToBuy(): boolean {
  const { item, isChoosingPlan, payment } = useSnapshot(cart);
  const reader = useReader();
  const isOwned = item ? isNeedless(item, reader) : isChoosingPlan && reader.subscribed;
  const isOver = isOwned && !isUnderWay(payment.stage);
  const isNews = isOver && payment.stage === 'form';
  useEffect(() => {
    if (isNews) notify({ key: 'errors.already_owned', kind: 'info' });
  }, [isNews]);
  return isOver;
}
