import type { PayPalAccount } from '../../../server/billing/publicConfig.ts';

/** The demo store's account at the simulator; both sides of the pretence know it, so it is no secret. */
export const demoPayPal = (origin: string): PayPalAccount => ({
  clientId: 'gatefold-demo',
  clientSecret: 'gatefold-demo',
  webhookId: 'WH-GATEFOLD',
  sandbox: false,
  api: `${origin}/paypal`,
  sdk: `${origin}/paypal/sdk/js`,
});
