import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { storeInfo, t } from '../../../shared/shell/index.ts';
import { titleOf } from '../../catalog/index.ts';
import type { LineItem, PaymentMethodProps } from '../rules.ts';
import { useStripeJs } from './stripeJs.ts';
import { newWallet } from './wallet.ts';

/** Apple Pay and Google Pay: one button for each wallet of this browser, and no space without one. */
export function StripeWallet({ goods }: PaymentMethodProps) {
  const { stripe } = useStripeJs();
  const { name: seller, currency, currencyPrecision } = useSnapshot(storeInfo);
  const box = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);
  const name = nameOf(goods);
  const period = goods.type === 'plan' ? goods.plan.period : null;
  const { price } = goods;
  useEffect(() => {
    if (!stripe || !box.current) return undefined;
    const order = { seller, name, price, currency, currencyPrecision, period };
    const wallet = newWallet(stripe, order, setThere);
    wallet.mount(box.current);
    return () => {
      setThere(false);
      wallet.destroy();
    };
  }, [stripe, seller, name, price, currency, currencyPrecision, period]);
  // Stripe measures the container before it reports the wallets. The container then has a width, and no
  // height.
  return <div ref={box} data-absent={isThere ? undefined : ''} data-wallet="stripe" />;
}

/** The name of the goods in one line. */
const nameOf = (goods: LineItem): string =>
  goods.type === 'issue'
    ? titleOf(goods.issue)
    : `${t('cart.subscription')} (${t(`cart.period.${goods.plan.period}`)})`;
