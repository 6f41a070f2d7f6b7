import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { showToast } from '../../shared/shell/index.ts';
import { type Custody, custodyOf } from './custody.ts';
import { checkAgain } from './effects.ts';
import { cart, changeOwner } from './store.ts';

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
