import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import type { Plan } from '#contract/api/store.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { leaveCart } from '../effects.ts';
import { cart } from '../store.ts';
import { isDark } from './cardLook.ts';
import { payByStripe } from './effects.ts';
import { amountAtStripe, intervals } from './rules.ts';

export interface WalletOrder {
  readonly seller: string;
  readonly name: string;
  /** In the store's minor units. */
  readonly price: number;
  readonly currency: string;
  readonly currencyPrecision: number;
  /** The renewal interval of a plan. */
  readonly period: Plan['period'] | null;
}

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
    const { payment } = cart;
    await payByStripe(stripe, () => methodOf(stripe, elements));
    // The wallet's sheet waits for an answer, and would show a success. After a sale the cart is closed.
    if (cart.payment === payment) paymentFailed({ reason: 'fail' });
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

const linesOf = ({ name, price, currency, currencyPrecision }: WalletOrder) => [
  { name, amount: amountAtStripe(price, currency, currencyPrecision) },
];

function renewalOf(order: WalletOrder): Pick<StripeExpressCheckoutElementOptions, 'applePay'> {
  if (!order.period) return {};
  const amount = amountAtStripe(order.price, order.currency, order.currencyPrecision);
  const regularBilling = { label: order.name, amount, ...intervals[order.period] };
  return {
    applePay: {
      recurringPaymentRequest: {
        paymentDescription: order.name,
        managementURL: `${location.origin}/account`,
        regularBilling,
      },
    },
  };
}

async function methodOf(stripe: Stripe, elements: StripeElements) {
  const { error } = await elements.submit();
  return error ? { error } : stripe.createPaymentMethod({ elements });
}
