import { useNavigate } from 'react-router-dom';
import { useForAccount } from '../account/index.ts';
import type { IssueDeeds } from '../catalog/index.ts';
import { core } from '../shell/index.ts';
import { addToCart, choosePlan } from './store.ts';

/** Leads to what is in the cart. In a frame of another site the cart is a page, else it is there by itself. */
export function useToCart(): () => void {
  const navigate = useNavigate();
  return () => {
    if (core.embedMode === 'embed' && location.pathname !== '/cart') void navigate('/cart');
  };
}

/** Buying and subscribing, for users who have an account. */
export function useCartDeeds(): Pick<IssueDeeds, 'buy' | 'subscribe'> {
  const forAccount = useForAccount();
  const toCart = useToCart();
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
