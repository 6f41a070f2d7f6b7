import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { findIssue, priceText } from '../catalog/index.ts';
import { type OnSupport, storeInfo, t } from '../../shared/shell/index.ts';
import { browserLanguage } from '../../shared/ui/language.ts';
import { Price, Total } from './cart.styles.ts';
import type { Custody } from './custody.ts';
import { leaveCart } from './effects.ts';
import { GoodsView } from './GoodsView.tsx';
import { Payment } from './Payment.tsx';
import { type CartItem, lineItemOf, returnPathOf } from './rules.ts';

interface Props {
  readonly item: CartItem;
  readonly onSupport: OnSupport;
  readonly custody: Custody;
}

/** The goods, the price and the payment methods. */
export function Order({ item, onSupport, custody }: Props) {
  const { plans, ...money } = useSnapshot(storeInfo);
  const giveUp = useCancel(item);
  const goods = lineItemOf(item, { findIssue, plans });
  if (!goods) return null;
  return (
    <>
      <GoodsView goods={goods} />
      <Total>
        <dt>{t('cart.total')}</dt>
        <dd>
          <Price>{priceText(goods.price, money, browserLanguage())}</Price>
        </dd>
      </Total>
      <Payment goods={goods} onSupport={onSupport} onCancel={giveUp} custody={custody} />
    </>
  );
}

/** Returns to the page with the offer, unless the user is there. */
function useCancel(item: CartItem): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    const { path, state } = returnPathOf(item);
    leaveCart();
    if (path !== pathname || state) void navigate(path, { state });
  };
}
