import { useNavigate } from 'react-router-dom';
import { useForAccount } from '../account/index.ts';
import type { IssueDeeds } from '../catalog/index.ts';
import { core } from '../shell/index.ts';
import type { CartItem } from './rules.ts';
import { addToCart, choosePlan } from './store.ts';

/** Opens the cart; without an item, with the plans to choose from. In a frame of another site it is a page. */
export function useOpenCart(): (item: CartItem | null) => void {
  const navigate = useNavigate();
  return (item) => {
    if (item) addToCart(item);
    else choosePlan();
    if (core.embedMode === 'embed') void navigate('/cart');
  };
}

/** Buying and subscribing, for who has an account. */
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
