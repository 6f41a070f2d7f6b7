import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { signInStateOf } from '../account/index.ts';
import { useReader } from '../catalog/index.ts';
import { showToast } from '../../shared/shell/index.ts';
import { leaveCart } from './effects.ts';
import { isAlreadyOwned, mayBePaid } from './rules.ts';
import { cart } from './store.ts';

/**
 * Closes the cart when there is nothing left to buy, and when the user leaves the page behind it. A sign-in
 * from the cart does not count as leaving.
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

/** The user owns the item already, and a message says this. A running payment closes the cart itself. */
export function useNothingToBuy(): boolean {
  const { item, isChoosingPlan, payment } = useSnapshot(cart);
  const reader = useReader();
  const isOwned = item ? isAlreadyOwned(item, reader) : isChoosingPlan && reader.subscribed;
  const isOver = isOwned && !mayBePaid(payment.stage);
  const isNew = isOver && payment.stage === 'form';
  useEffect(() => {
    if (isNew) showToast({ key: 'errors.already_owned', kind: 'info' });
  }, [isNew]);
  return isOver;
}
