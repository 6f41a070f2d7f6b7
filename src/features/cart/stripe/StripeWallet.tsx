import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { publication } from '../../../shared/shell/index.ts';
import { nameOf } from '../goodsName.ts';
import type { WayProps } from '../paymentMethods.ts';
import { useStripeJs } from './useStripeJs.ts';
import { newWallet } from './wallet.ts';

/** Apple Pay, Google Pay: one button for each that this browser has, and no place where it has none. */
export function StripeWallet({ goods }: WayProps) {
  const { stripe } = useStripeJs();
  const { name: seller, currency, currencyPrecision } = useSnapshot(publication);
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
  // Stripe measures its place before it says what is there: it has a width then, and no height.
  return <div ref={box} data-absent={isThere ? undefined : ''} data-wallet="stripe" />;
}
