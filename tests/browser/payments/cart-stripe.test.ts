import { afterEach, expect, it, vi } from 'vitest';
import { loadStripeJs, stripeJs } from '../../../src/features/cart/stripe/stripeJs.ts';
import { loadStates } from '../../../src/shared/api/index.ts';
import { appConfig } from '../../../src/shared/shell/index.ts';

afterEach(() => {
  appConfig.gateways = {};
  Object.assign(stripeJs, { state: loadStates.none, stripe: null });
  Reflect.deleteProperty(window, 'Stripe');
});

it('Stripe is opened by the key, and by the connected account where there is one (CART-048)', async () => {
  const opened = vi.fn<(...given: unknown[]) => object>(() => ({}));
  Object.assign(window, { Stripe: Object.assign(opened, { version: 'endive' }) });
  const stripe = { publishable_key: 'pk_test_x', country: 'US' };
  appConfig.gateways = { stripe };
  await Promise.all([loadStripeJs(), loadStripeJs()]);
  expect(stripeJs.state).toBe(loadStates.loaded);
  Object.assign(stripeJs, { state: loadStates.none, stripe: null });
  appConfig.gateways = { stripe: { ...stripe, connected_account_id: 'acct_1' } };
  await loadStripeJs();
  expect(opened.mock.calls).toEqual([['pk_test_x'], ['pk_test_x', { stripeAccount: 'acct_1' }]]);
});
