import { account } from '../account/index.ts';
import { appConfig, offersWithdrawal } from '../../shared/shell/index.ts';
import type { LineItem } from './cartItem.ts';
import type { cart } from './cartState.ts';

type Cart = typeof cart;

interface Goods extends Pick<LineItem, 'type'> {
  readonly gift?: true | undefined;
}

/** Whether the goods are paid only after a consent. A plan and a gift have none: their right of withdrawal stays. */
export const asksConsent = (goods: Goods): boolean =>
  goods.type !== 'plan' && !goods.gift && offersWithdrawal();

/** Whether the issue is sold to a guest, who gives an e-mail. */
export const asksEmail = ({ type }: Pick<LineItem, 'type'>): boolean =>
  type === 'issue' &&
  appConfig.signInOffer.guests === true &&
  (account.user?.guest ?? !account.user);

/** Whether the link of a gift can be sent to its recipient. */
export const offersDelivery = ({ gift }: Goods): boolean =>
  gift === true && document.documentElement.dataset.giftPurchases === 'mail';

/** Whether the user has given what the payment methods wait for. */
export const isReady = (
  goods: Goods,
  { hasConsented, guestEmail, delivery }: Pick<Cart, 'hasConsented' | 'guestEmail' | 'delivery'>,
): boolean =>
  delivery !== 'incomplete' &&
  (hasConsented || !asksConsent(goods)) &&
  (guestEmail !== null || Boolean(account.user?.email) || !asksEmail(goods));
