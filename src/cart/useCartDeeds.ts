import { useNavigate } from 'react-router-dom';
import { useForAccount } from '../account/index.ts';
import type { IssueDeeds } from '../catalog/index.ts';
import { core } from '../shell/index.ts';
import { addToCart, choosePlan } from './store.ts';

/** Buying and subscribing, for who has an account. In a frame of another site the cart is a page. */
export function useCartDeeds(): Pick<IssueDeeds, 'buy' | 'subscribe'> {
  const forAccount = useForAccount();
  const navigate = useNavigate();
  const toCart = (): void => {
    if (core.embedMode === 'embed') void navigate('/cart');
  };
  return {
    buy: ({ id }) =>
      forAccount('cart.accountNeeded', () => {
        addToCart({ type: 'issue', id });
        toCart();
      }),
    subscribe: () =>
      forAccount('cart.registerToSubscribe', () => {
        choosePlan();
        toCart();
      }),
  };
}
