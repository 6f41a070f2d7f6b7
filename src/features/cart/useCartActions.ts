import { paths } from '#contract/paths.ts';
import { useNavigate } from 'react-router-dom';
import { useForAccount } from '../account/index.ts';
import type { IssueActions } from '../catalog/index.ts';
import { appConfig } from '../../shared/shell/index.ts';
import type { CartItem } from './cartItem.ts';
import { addToCart, choosePlan } from './cartState.ts';
import { pathOfPage } from '../../shared/ui/prefix.ts';

/**
 * Navigates to the cart. In a frame of another site the cart is a page; elsewhere it is a dialog, and this
 * does nothing.
 */
export function useToCart(): () => void {
  const navigate = useNavigate();
  return () => {
    if (appConfig.embedMode === 'embed' && pathOfPage() !== paths.cart) void navigate(paths.cart);
  };
}

/** Opens the cart with an item, or with the list of plans. */
export function useOpenCart(): (item: CartItem | null) => void {
  const toCart = useToCart();
  return (item) => {
    if (item) addToCart(item);
    else choosePlan();
    toCart();
  };
}

/** The actions of buying and subscribing, for signed-in users. Some stores sell issues to guests too. */
export function useCartActions(): Pick<IssueActions, 'buy' | 'subscribe'> {
  const forAccount = useForAccount();
  const openCart = useOpenCart();
  return {
    buy({ id }, gift) {
      const open = (): void => openCart({ type: 'issue', id, gift });
      if (appConfig.signInOffer.guests && !gift) open();
      else forAccount('cart.accountNeeded', { kind: 'buy', issue: id, gift }, open);
    },
    subscribe: () =>
      forAccount('cart.registerToSubscribe', { kind: 'subscribe' }, () => openCart(null)),
  };
}
