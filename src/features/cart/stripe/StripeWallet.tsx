import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { storeInfo, t } from '../../../shared/shell/index.ts';
import { titleOf } from '../../catalog/index.ts';
import type { LineItem, PaymentMethodProps } from '../cartItem.ts';
import { useStripeJs, payByStripe } from './stripeJs.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { leaveCart } from '../leaveCart.ts';
import { cart } from '../cartState.ts';
import { isDark } from './cardElements.ts';
import { amountAtStripe, linesOf, renewalOf, type WalletOrder } from './walletOrder.ts';

/**
 * The wallets of the card gateway. `onThere` receives whether this browser has one. The wallet has its own
 * group of elements, because the group of the card fields has no amount.
 */
export function newWallet(
  stripe: Stripe,
  order: WalletOrder,
  onThere: (isThere: boolean) => void,
): StripeExpressCheckoutElement {
  const elements = newElements(stripe, order);
  const wallet = elements.create('expressCheckout', optionsOf(order));
  wallet.on('ready', ({ availablePaymentMethods }) => onThere(Boolean(availablePaymentMethods)));
  wallet.on('loaderror', ({ error }) => {
    console.error(error);
    onThere(false);
  });
  wallet.on('escape', leaveCart);
  wallet.on('click', ({ resolve }) => resolve({ lineItems: linesOf(order) }));
  wallet.on('confirm', async ({ paymentFailed }) => {
    const { signal } = cart.leaving;
    await payByStripe(stripe, () => methodOf(stripe, elements));
    // The wallet's sheet waits for an answer, and would show a success. After a sale the cart is closed.
    if (!signal.aborted) paymentFailed({ reason: 'fail' });
  });
  return wallet;
}

const newElements = (stripe: Stripe, { period, currency, ...order }: WalletOrder): StripeElements =>
  stripe.elements({
    mode: period ? 'subscription' : 'payment',
    amount: amountAtStripe(order.price, currency, order.currencyPrecision),
    currency: currency.toLowerCase(),
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: ['card'],
    locale: pageLanguage() as 'en',
    appearance: { variables: { borderRadius: '999px' } },
  });

const optionsOf = (order: WalletOrder): StripeExpressCheckoutElementOptions => ({
  buttonHeight: 40,
  buttonTheme: isDark()
    ? { applePay: 'white', googlePay: 'white' }
    : { applePay: 'black', googlePay: 'black' },
  business: { name: order.seller },
  lineItems: linesOf(order),
  // The name is part of the address.
  billingAddressRequired: true,
  emailRequired: true,
  // These methods have their own gateway in the store, or none.
  paymentMethods: { link: 'never', paypal: 'never', klarna: 'never', amazonPay: 'never' },
  ...renewalOf(order),
});

async function methodOf(stripe: Stripe, elements: StripeElements) {
  const { error } = await elements.submit();
  return error ? { error } : stripe.createPaymentMethod({ elements });
}

/** Apple Pay and Google Pay: one button for each wallet of this browser, and no space without one. */
export function StripeWallet({ goods }: PaymentMethodProps) {
  const { stripe } = useStripeJs();
  const { name: seller, currency, currencyPrecision } = useSnapshot(storeInfo);
  const box = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);
  const name = nameOf(goods);
  const period = goods.type === 'plan' && !goods.gift ? goods.plan.period : null;
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
function nameOf(goods: LineItem): string {
  if (goods.type === 'issue') return titleOf(goods.issue);
  if (goods.type === 'bundle') return goods.bundle.title;
  return `${t('cart.subscription')} (${t(`cart.period.${goods.plan.period}`)})`;
}
