import { describe, expect, it } from 'vitest';
import type { Boot } from '../../../contract/boot.ts';
import { publicGateways } from '../../../server/billing/publicConfig.ts';
import {
  benchHeaders,
  embedGuideHeaders,
  publishPageHeaders,
  documentHeaders,
} from '../../../server/platform/security/contentSecurityPolicy.ts';

const keys = { publishableKey: 'pk_test_1', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };
const stripe = { ...keys, connectedAccount: null, country: 'US', api: null, sdk: null };
const paypal = {
  clientId: 'a',
  clientSecret: 'b',
  webhookId: 'c',
  sandbox: false,
  api: null,
  sdk: null,
};
const demo = 'http://localhost:8081';

function headersWith(gateways: Boot['gateways']) {
  const headers = documentHeaders({
    embedHosts: [],
    pictures: [],
    playerOrigins: [demo],
    sentryDsn: null,
    styles: [],
    gateways,
  });
  const policy = headers['content-security-policy'] ?? '';
  const sources = Object.fromEntries(
    policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]),
  );
  return { policy, sources, permissions: headers['permissions-policy'] };
}

const none = headersWith({});

describe("The page's policy", () => {
  it('allows no gateway and no host where none is configured, and then no page may request a payment', () => {
    expect(none.policy).not.toMatch(/stripe|paypal|nonce|unsafe/);
    expect(none.sources['script-src']).toEqual(["'self'"]);
    expect(none.sources['connect-src']).toEqual(["'self'"]);
    expect(none.sources['frame-ancestors']).toEqual(["'self'"]);
    expect(none.permissions).toContain('payment=()');
  });

  it('lets in Stripe alone where Stripe is on', () => {
    const { policy, sources, permissions } = headersWith(publicGateways({ stripe, paypal: null }));
    const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
    expect(sources['script-src']).toEqual(["'self'", ...scripts]);
    expect(sources['frame-src']).toEqual(
      expect.arrayContaining([...scripts, 'https://hooks.stripe.com']),
    );
    expect(sources['connect-src']).toEqual(["'self'", 'https://api.stripe.com']);
    expect(sources['img-src']).toContain('https://*.stripe.com');
    expect(sources['style-src']).toEqual(["'self'"]);
    expect(permissions).toContain('payment=(self "https://js.stripe.com")');
    expect(policy).not.toMatch(/paypal|nonce|unsafe/);
  });

  it('lets in PayPal alone where PayPal is on, and its styles by a nonce of this page', () => {
    const gateways = publicGateways({ stripe: null, paypal });
    const { policy, sources, permissions } = headersWith(gateways);
    const hosts = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
    for (const name of ['script-src', 'frame-src', 'connect-src', 'img-src'])
      expect(sources[name]).toEqual(expect.arrayContaining(hosts));
    const nonce = `'nonce-${gateways.paypal?.style_nonce}'`;
    expect(sources['style-src']).toEqual(["'self'", nonce]);
    expect(sources['script-src']).not.toContain(nonce);
    expect(permissions).toContain('payment=()');
    expect(policy).not.toMatch(/stripe|unsafe/);
  });

  it('has another nonce in each page', () => {
    const [one, other] = [1, 2].map(() => publicGateways({ stripe: null, paypal }));
    expect(one?.paypal?.style_nonce).toMatch(/^[\w-]{22}$/);
    expect(one).not.toEqual(other);
  });

  it("lets in the demo's simulators by their one origin, once, and nobody else", () => {
    const gateways = publicGateways({
      stripe: { ...stripe, api: demo, sdk: `${demo}/stripe/stripe.js` },
      paypal: { ...paypal, api: demo, sdk: `${demo}/paypal/sdk/js` },
    });
    const { policy, sources, permissions } = headersWith(gateways);
    expect(sources['script-src']).toEqual(["'self'", demo]);
    expect(sources['connect-src']).toEqual(["'self'", demo]);
    expect(sources['frame-src']).toEqual(none.sources['frame-src']);
    expect(permissions).toContain('payment=()');
    expect(policy).not.toMatch(/stripe|paypal|nonce|unsafe/);
  });
});

const headersOf: Readonly<Record<string, (target: { sentryDsn: string | null }) => object>> = {
  '/publish': (target) => publishPageHeaders({ ...target, playerOrigins: [], styles: [] }),
  '/embed': embedGuideHeaders,
  '/bench': benchHeaders,
};

describe('The policy of a page beside the app', () => {
  it.each(Object.entries(headersOf))(
    "%s may send errors to the publisher's service, and to no other host without one",
    (_path, headers) => {
      const connect = (sentryDsn: string | null) =>
        /connect-src ([^;]*)/.exec(JSON.stringify(headers({ sentryDsn })))?.[1];
      expect(connect('https://key@errors.example/7')).toBe("'self' https://errors.example");
      expect(connect(null)).toBe("'self'");
    },
  );
});
