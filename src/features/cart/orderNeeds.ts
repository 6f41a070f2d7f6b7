import { account } from '../account/index.ts';
import { appConfig, offersWithdrawal } from '../../shared/shell/index.ts';
import type { LineItem } from './cartItem.ts';
import type { cart } from './cartState.ts';

/** Whether the goods are paid only after a consent. A plan has none: its right of withdrawal stays. */
export const asksConsent = ({ type }: Pick<LineItem, 'type'>): boolean =>
  type === 'issue' && offersWithdrawal();

/** Whether the issue is sold to a guest, who gives an e-mail. */
export const asksEmail = ({ type }: Pick<LineItem, 'type'>): boolean =>
  type === 'issue' &&
  appConfig.signInOffer.guests === true &&
  (account.user?.guest ?? !account.user);

/** Whether the user has given what the payment methods wait for. */
export const isReady = (
  goods: Pick<LineItem, 'type'>,
  { hasConsented, guestEmail }: Pick<typeof cart, 'hasConsented' | 'guestEmail'>,
): boolean =>
  (hasConsented || !asksConsent(goods)) &&
  (guestEmail !== null || Boolean(account.user?.email) || !asksEmail(goods));
