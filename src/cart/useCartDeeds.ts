import { useNavigate } from 'react-router-dom';
import { useForAccount } from '../account/index.ts';
import type { IssueDeeds } from '../catalog/index.ts';
import { core } from '../shell/index.ts';
import type { CartItem } from './rules.ts';
import { addToCart, choosePlan } from './store.ts';

/** Leads to what is in the cart. In a frame of another site the cart is a page, else it is there by itself. */
export function useToCart(): () => void {
  const navigate = useNavigate();
  return () => {
    if (core.embedMode === 'embed' && location.pathname !== '/cart') void navigate('/cart');
  };
}

/** Opens the cart; without an item, with the plans to choose from. */
export function useOpenCart(): (item: CartItem | null) => void {
  const toCart = useToCart();
  return (item) => {
    if (item) addToCart(item);
    else choosePlan();
    toCart();
  };
}

/** Buying and subscribing, for users who have an account. */
export function useCartDeeds(): Pick<IssueDeeds, 'buy' | 'subscribe'> {
  const forAccount = useForAccount();
  const openCart = useOpenCart();
  return {
    buy: ({ id }) =>
      forAccount('cart.accountNeeded', { kind: 'buy', issue: id }, () =>
        openCart({ type: 'issue', id }),
      ),
    subscribe: () =>
      forAccount('cart.registerToSubscribe', { kind: 'subscribe' }, () => openCart(null)),
  };
}
