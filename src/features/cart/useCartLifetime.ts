import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { hasRunningPlan } from '../billing/index.ts';
import { useRights } from '../catalog/index.ts';
import { redemption } from '../coupons/index.ts';
import { showToast } from '../../shared/shell/index.ts';
import { isUnderWay, wayOut } from './checkoutState.ts';
import { checkAgain } from './checkoutPayment.ts';
import { cartIndexIn, entryAbove, entryIndex, isAtOrAbove, isCartEntry } from './historyEntry.ts';
import { leaveCart } from './leaveCart.ts';
import { type Custody, custodyOf, isAlreadyOwned, locationAfterSale } from './cartExit.ts';
import { cart, changeOwner } from './cartState.ts';

/**
 * Leaves the cart with the document: a reload, another address, the removal of the frame. A page of the
 * back/forward cache is shown again without the cart. During a payment the browser asks first. A layout
 * effect listens from the commit on that shows the cart.
 */
export function useLeaveWithDocument(): void {
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const ask = (event: BeforeUnloadEvent): void => {
      if (wayOut('unload', cart.checkout.stage) === 'asks') event.preventDefault();
    };
    window.addEventListener('beforeunload', ask, { signal });
    window.addEventListener('pagehide', leaveCart, { signal });
    return () => listening.abort();
  }, []);
}

/** During a payment Back is refused, as Escape is: `CartLayer` restores this entry of the history. */
export function useRefusedBack(): void {
  const { stage } = useSnapshot(cart).checkout;
  const isRefused = wayOut('back', stage) === 'refused';
  useLayoutEffect(() => {
    if (!isRefused) return undefined;
    cart.heldEntry = entryIndex();
    return () => {
      cart.heldEntry = null;
    };
  }, [isRefused]);
}

/**
 * Adds the history entry of the dialog, and removes it with the dialog. Leaving the entry closes the cart,
 * and so does an item that the user owns. A sign-in from the cart lies above the entry.
 */
export function useCartEntry(): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [index] = useState(() => (entryIndex() ?? 0) + (isCartEntry() ? 0 : 1));
  const [hasArrived, setHasArrived] = useState(false);
  const isHere = cartIndexIn(state) === index;
  if (isHere && !hasArrived) setHasArrived(true);
  const enter = useEffectEvent(() => {
    const { to, state } = entryAbove(index);
    if (!isCartEntry()) void navigate(to, { state });
  });
  useLayoutEffect(() => {
    enter();
    // The router may never render an entry that is left at once.
    const onBack = (): void => {
      if (!isAtOrAbove(index)) leaveCart();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      removeEntry();
    };
  }, [index]);
  const isOver = useNothingToBuy();
  const isLeft = hasArrived && !isHere;
  useEffect(() => {
    if (isOver || isLeft) leaveCart();
  }, [isOver, isLeft]);
}

function removeEntry(): void {
  const isReplaced = cart.sold !== null && locationAfterSale(cart.sold, false) !== null;
  if (isCartEntry() && !isReplaced) history.back();
}

/** Closes the cart as Back does: a second press does not leave the page below. */
export function useCloseCart(): () => void {
  const navigate = useNavigate();
  const isClosing = useRef(false);
  return () => {
    if (!isCartEntry()) return leaveCart();
    if (!isClosing.current) void navigate(-1);
    isClosing.current = true;
  };
}

/** The user owns the item already, and a message says this. A running payment closes the cart itself. */
export function useNothingToBuy(): boolean {
  const { item, isChoosingPlan, checkout, bundles } = useSnapshot(cart);
  const { boughtIds } = useRights();
  const hasPlan = hasRunningPlan(useSnapshot(account).user?.planPayment);
  const isOwned = item
    ? isAlreadyOwned(item, { boughtIds, hasPlan, bundles })
    : isChoosingPlan && hasPlan;
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
    const isAnother = cart.owner !== null;
    changeOwner(account.user.id);
    // A guest who signs in is no other user.
    if (isAnother) showToast({ key: 'account.otherUser', kind: 'info' });
  }, [custody]);
  return custody;
}
