import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Boot } from '#contract/boot.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { store as storeTable } from '../../../server/platform/db/schema.ts';
import { openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { quickest } from '../../helpers/testDatabase.ts';

const both = {
  DEMO: '0',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_SECRET_KEY: 'sk_test_never_shown',
  STRIPE_WEBHOOK_SECRET: 'whsec_never_shown',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'never_shown',
  PAYPAL_WEBHOOK_ID: 'hook_never_shown',
};

describe('A store with both gateways', () => {
  let store: OpenDoor;
  beforeAll(async () => {
    await buildIfStale();
    store = await openDoor(quickest, both);
  });
  afterAll(() => store.close());

  async function pageOf(payments: boolean) {
    await store.db.update(storeTable).set({ signInEnabled: true, paymentsEnabled: payments });
    const response = await fetch(store.origin);
    const html = await response.text();
    const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
    const policy = response.headers.get('content-security-policy') ?? '';
    return { html, policy, boot: Boot.parse(JSON.parse(json ?? '')) };
  }

  it('allows the scripts of both in its page, with the nonce of the page, and no secrets', async () => {
    const { html, policy, boot } = await pageOf(true);
    expect(policy).toContain("script-src 'self' https://js.stripe.com");
    expect(policy).toContain(`style-src 'self' 'nonce-${boot.gateways.paypal?.style_nonce}';`);
    expect(policy).not.toContain('unsafe');
    expect(html).not.toContain('never_shown');
  });

  it('allows neither while it sells nothing', async () => {
    expect((await pageOf(false)).policy).not.toMatch(/stripe|paypal|nonce/);
  });
});
