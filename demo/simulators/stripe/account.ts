import type { StripeAccount } from '../../../server/billing/publicConfig.ts';

/** The demo store's account at the simulator; both sides of the pretence know it, so it is no secret. */
export const demoStripe = (origin: string): StripeAccount => ({
  publishableKey: 'pk_test_gatefold',
  secretKey: 'sk_test_gatefold',
  webhookSecret: 'whsec_gatefold',
  connectedAccount: null,
  country: 'US',
  api: origin,
  sdk: `${origin}/stripe/stripe.js`,
});
