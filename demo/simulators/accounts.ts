import type { PayPalAccount, StripeAccount } from '../../server/billing/publicConfig.ts';
import { modeOf, type Settings } from '../../server/config/settings.ts';

// The credentials of the demo store at the simulators. They give access to nothing else, so they are no secrets.

export const demoOpenIdClient = { id: 'gatefold-demo', secret: 'gatefold-demo-secret' } as const;

export const demoStripeAccount = (origin: string): StripeAccount => ({
  publishableKey: 'pk_test_gatefold',
  secretKey: 'sk_test_gatefold',
  webhookSecret: 'whsec_gatefold',
  connectedAccount: null,
  country: 'US',
  api: origin,
  sdk: `${origin}/stripe/stripe.js`,
});

export const demoPayPalAccount = (origin: string): PayPalAccount => ({
  clientId: 'gatefold-demo',
  clientSecret: 'gatefold-demo',
  webhookId: 'WH-GATEFOLD',
  sandbox: false,
  api: `${origin}/paypal`,
  sdk: `${origin}/paypal/sdk/js`,
});

/** Returns a sentence if the settings contain an account that charges real money; otherwise null. */
export function settingsFault({
  stripe,
  paypal,
}: Pick<Settings, 'stripe' | 'paypal'>): string | null {
  if (modeOf(stripe?.secretKey) === 'live')
    return 'STRIPE_SECRET_KEY takes real money, which a demo must not: set DEMO to 0.';
  if (paypal && !paypal.sandbox)
    return 'PAYPAL_CLIENT_ID takes real money, which a demo must not: set DEMO to 0, or PAYPAL_SANDBOX to 1 for keys of the sandbox.';
  return null;
}
