import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Boot } from '#contract/boot.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { type RunningStore, startStore } from '../helpers/startStore.ts';
import { setSwitches } from '../helpers/switches.ts';

beforeAll(buildIfStale);

const both = {
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_SECRET_KEY: 'sk_test_never_shown',
  STRIPE_WEBHOOK_SECRET: 'whsec_never_shown',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'never_shown',
  PAYPAL_WEBHOOK_ID: 'hook_never_shown',
};

async function pageOf(store: RunningStore) {
  const response = await fetch(store.origin);
  const html = await response.text();
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const policy = response.headers.get('content-security-policy') ?? '';
  return { html, policy, boot: Boot.parse(JSON.parse(json)) };
}

describe('A store with both gateways', () => {
  let store: RunningStore;
  beforeAll(async () => {
    store = await startStore({ env: both });
  });
  afterAll(() => store.stop());

  it('says at its start how it is paid, and what is missing for real money', () => {
    expect(store.output()).toContain(
      'Ways to pay: Stripe in its test mode, where no money moves; PayPal.',
    );
    expect(store.output()).toContain('Warning: STRIPE_SECRET_KEY is a test key');
    expect(store.output()).not.toContain('never_shown');
  });

  it('lets both into its page, with the nonce that the page is told, and keeps its secrets', async () => {
    const { html, policy, boot } = await pageOf(store);
    expect(policy).toContain("script-src 'self' https://js.stripe.com");
    expect(policy).toContain(`style-src 'self' 'nonce-${boot.gateways.paypal?.style_nonce}';`);
    expect(policy).not.toContain('unsafe');
    expect(html).not.toContain('never_shown');
  });

  it('lets nobody in where it sells nothing', async () => {
    await setSwitches(store, { payments: 'off' });
    expect((await pageOf(store)).policy).not.toMatch(/stripe|paypal|nonce/);
  });
});
