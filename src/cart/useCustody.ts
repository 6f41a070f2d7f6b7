import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { notify } from '../shell/index.ts';
import { type Custody, custodyOf } from './custody.ts';
import { lookAgain } from './effects.ts';
import { cart, handOver } from './store.ts';

/**
 * Keeps the cart while nobody is signed in, and goes on when somebody is: a payment whose state was unknown is
 * looked up for the same user, and another user begins a payment of their own.
 */
export function useCustody(): Custody {
  const { owner, item, isChoosingPlan } = useSnapshot(cart);
  const { user } = useSnapshot(account);
  const isOpen = item !== null || isChoosingPlan;
  const custody = isOpen ? custodyOf(owner, user?.id ?? null) : 'held';
  useEffect(() => {
    if (custody === 'held') void lookAgain();
    if (custody !== 'other_user' || !account.user) return;
    handOver(account.user.id);
    notify({ key: 'account.otherUser', kind: 'info' });
  }, [custody]);
  return custody;
}
