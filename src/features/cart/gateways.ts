import { lazyComponent } from '../../shared/ui/lazyComponent.ts';
import { appConfig } from '../../shared/shell/index.ts';
import type { Gateway } from './paymentMethods.ts';

const stripe = () => import('./stripe/index.ts');
const paypal = () => import('./paypal/index.ts');

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
