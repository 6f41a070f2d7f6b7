import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account, signInStateOf } from '../account/index.ts';
import { hasRunningPlan } from '../billing/index.ts';
import { useReader } from '../catalog/index.ts';
import { redemption } from '../coupons/index.ts';
import { showToast } from '../../shared/shell/index.ts';
import { isUnderWay } from './checkoutState.ts';
import { checkAgain, leaveCart } from './checkoutEffects.ts';
import { type Custody, custodyOf, isAlreadyOwned } from './rules.ts';
import { cart, changeOwner } from './store.ts';

/**
 * Leaves the cart with the document: a reload, another address, the removal of the frame. A page of the
 * back/forward cache is shown again without the cart. A layout effect listens from the commit on that shows the cart.
 */
export function useLeaveWithDocument(): void {
  useLayoutEffect(() => {
    window.addEventListener('pagehide', leaveCart);
    return () => window.removeEventListener('pagehide', leaveCart);
  }, []);
}

/**
 * Closes the dialog of the cart when there is nothing left to buy, and when the user leaves the page behind
 * it. A sign-in from the cart does not count as leaving.
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
  const { item, isChoosingPlan, checkout } = useSnapshot(cart);
  const { boughtIds } = useReader();
  const hasPlan = hasRunningPlan(useSnapshot(account).user?.planPayment);
  const isOwned = item ? isAlreadyOwned(item, { boughtIds, hasPlan }) : isChoosingPlan && hasPlan;
  const isOver = isOwned && !isUnderWay(checkout.stage);
  const isNew = isOver && checkout.stage === 'form';
  useEffect(() => {
    // The user has just unlocked it by a code, which has its own message.
    if (isNew && !redemption.isRunning) showToast({ key: 'errors.already_owned', kind: 'info' });
  }, [isNew]);
  return isOver;
}

/**
 * Keeps the cart after the session has ended, and continues after a sign-in. For the same user an unknown
 * state of a payment is read again. Another user begins a new payment.
 */
export function useCustody(): Custody {
  const { owner, item, isChoosingPlan } = useSnapshot(cart);
  const { user } = useSnapshot(account);
  const isOpen = item !== null || isChoosingPlan;
  const custody = isOpen ? custodyOf(owner, user?.id ?? null) : 'held';
  useEffect(() => {
    if (custody === 'held') void checkAgain();
    if (custody !== 'other_user' || !account.user) return;
    changeOwner(account.user.id);
    showToast({ key: 'account.otherUser', kind: 'info' });
  }, [custody]);
  return custody;
}
