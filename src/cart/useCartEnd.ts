import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { useReader } from '../catalog/index.ts';
import { isNeedless } from './rules.ts';
import { cart, closeCart } from './store.ts';

/**
 * Closes the cart when there is nothing left to buy, when the person is gone or must load the page
 * anew (which is said below it), and when the place is left over which it lies.
 */
export function useCartEnd(): void {
  const { item } = useSnapshot(cart);
  const { user, status } = useSnapshot(account);
  const { key } = useLocation();
  const [openedAt] = useState(key);
  const reader = useReader();
  const isBuyer = user !== null && status !== 'session_expired';
  const isOver = item ? isNeedless(item, reader) : reader.subscribed;
  const isLeft = key !== openedAt;
  useEffect(() => {
    if (!isBuyer || isOver || isLeft) closeCart();
  }, [isBuyer, isOver, isLeft]);
}
