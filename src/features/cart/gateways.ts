import { type LazyComponent, lazyComponent } from '../../shared/ui/lazyComponent.ts';
import { appConfig } from '../../shared/shell/index.ts';
import type { CardFormProps, PaymentMethodProps } from './rules.ts';

export interface Gateway {
  readonly name: 'stripe' | 'paypal';
  /** Whether the server has an account for it. */
  readonly isSetUp: () => boolean;
  /** The button of a wallet, if the browser has a wallet. */
  readonly Wallet: LazyComponent<PaymentMethodProps>;
  /** The card fields with the pay button. */
  readonly CardForm?: LazyComponent<CardFormProps>;
}

const stripe = () => import('./stripe/index.ts');
const paypal = () => import('./paypal/PayPalWallet.tsx');

/** The gateways in the order of the form. Their code is loaded when the store uses them. */
export const gateways: readonly Gateway[] = [
  {
    name: 'stripe',
    isSetUp: () => appConfig.gateways.stripe !== undefined,
    Wallet: lazyComponent(async () => (await stripe()).StripeWallet),
    CardForm: lazyComponent(async () => (await stripe()).CardForm),
  },
  {
    name: 'paypal',
    isSetUp: () => appConfig.gateways.paypal !== undefined,
    Wallet: lazyComponent(async () => (await paypal()).PayPalWallet),
  },
];
