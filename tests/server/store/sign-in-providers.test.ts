import type { RequestListener } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { openIdProvider } from '../../../server/identity/providers/openid.ts';
import { openProviders } from '../../../server/identity/providers/index.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { discoveryPath, nobodyAt, type OpenIdServer, startOpenId } from '../../helpers/openid.ts';
import { openWindow } from '../../helpers/signIn.ts';

const attempt = {
  redirectUri: 'http://127.0.0.1:1/auth/callback/custom',
  state: 'a-state-of-one-sign-in',
  nonce: 'a-nonce-of-one-sign-in',
  codeVerifier: 'a-verifier-of-one-sign-in-as-long-as-it-has-to-be',
};
const client = { id: 'gatefold', secret: 'a secret of the store' };
/** Seconds. */
const patience = 1;

const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

describe('a provider that speaks OpenID', () => {
  let club: OpenIdServer;
  let now = new Date();
  beforeAll(async () => {
    club = await startOpenId();
  });
  afterEach(() => club.heal());
  afterAll(() => club.close());

  const providerAt = (issuer: string) =>
    openIdProvider({ client, issuer }, { timeoutSeconds: patience }, () => now);
  const description = async () =>
    (await (await fetch(club.issuer + discoveryPath)).json()) as Record<string, unknown>;
  /** Agrees at the provider and returns the person that the store reads from the answer. */
  async function personAfter(spoil: () => Promise<void> | void = () => {}) {
    const provider = providerAt(club.issuer);
    const page = await provider.authorizationUrl(attempt);
    const window = openWindow({ origin: 'http://127.0.0.1:1' });
    const answer = await window.agree(page.href, 'ann@club.example');
    await spoil();
    return provider.fetchProfile(answer, attempt);
  }

  it('identifies a user, and its e-mail is not trusted', async () => {
    expect(await personAfter()).toEqual({
      issuer: club.issuer,
      subject: 'ann@club.example',
      email: 'ann@club.example',
      emailVerified: false,
    });
  });

  it('is asked once for its description, and again after an hour', async () => {
    const provider = providerAt(club.issuer);
    const before = club.asked(discoveryPath);
    await Promise.all([provider.authorizationUrl(attempt), provider.authorizationUrl(attempt)]);
    await provider.authorizationUrl(attempt);
    expect(club.asked(discoveryPath) - before).toBe(1);
    now = new Date(now.getTime() + 60 * 60 * 1000);
    await provider.authorizationUrl(attempt);
    expect(club.asked(discoveryPath) - before).toBe(2);
  });

  it('is asked again at once where the connection broke', async () => {
    let broken = false;
    const whole = await description();
    club.spoil(discoveryPath, (request, response) => {
      if (broken) return json(whole)(request, response);
      broken = true;
      response.destroy();
    });
    expect((await providerAt(club.issuer).authorizationUrl(attempt)).origin).toBe(club.issuer);
  });

  it('that is not there is unavailable', async () => {
    await expect(providerAt(await nobodyAt()).authorizationUrl(attempt)).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });

  it.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['stops in the middle', (_, response) => response.write('{')],
  ])('that %s is not gone to: provider_unavailable', async (_, answer) => {
    club.spoil(discoveryPath, answer);
    const provider = openIdProvider(
      { client, issuer: club.issuer },
      { timeoutSeconds: 0.2 },
      () => now,
    );
    await expect(provider.authorizationUrl(attempt)).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });

  it.each<[string, 'provider_unavailable' | 'provider_failed', RequestListener]>([
    ['fails', 'provider_unavailable', (_, response) => response.writeHead(502).end()],
    ['talks nonsense', 'provider_failed', (_, response) => response.end('hello')],
    ['has moved', 'provider_failed', (_, r) => r.writeHead(302, { location: '/' }).end()],
    ['answers another kind of thing', 'provider_failed', json(['hello'])],
    ['says too much', 'provider_failed', json('x'.repeat(300_000))],
    ['is somebody else', 'provider_failed', json({ issuer: 'https://evil.example' })],
  ])('that %s is not gone to: %s', async (_, code, answer) => {
    club.spoil(discoveryPath, answer);
    await expect(providerAt(club.issuer).authorizationUrl(attempt)).rejects.toMatchObject({ code });
  });

  it.each<[string, 'provider_unavailable' | 'provider_failed', RequestListener]>([
    ['never answers', 'provider_unavailable', () => {}],
    ['fails', 'provider_unavailable', (_, response) => response.writeHead(500).end()],
    ['talks nonsense', 'provider_failed', (_, response) => response.end('<html>')],
    ['tells no identity', 'provider_failed', json({ access_token: 'a', token_type: 'bearer' })],
    [
      'tells an identity that is none',
      'provider_failed',
      json({ access_token: 'a', token_type: 'bearer', id_token: 'a.b.c' }),
    ],
  ])('that %s when the code is to be redeemed is not believed: %s', async (_, code, answer) => {
    await expect(personAfter(() => club.spoil('/id/token', answer))).rejects.toMatchObject({
      code,
    });
  });

  it('is not believed where another key signed', async () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { keys } = (await (await fetch(`${club.issuer}/id/keys`)).json()) as {
      keys: { kid: string }[];
    };
    const forged = { ...publicKey.export({ format: 'jwk' }), kid: keys[0]?.kid, alg: 'ES256' };
    await expect(
      personAfter(() => club.spoil('/id/keys', json({ keys: [forged] }))),
    ).rejects.toMatchObject({ code: 'provider_failed' });
  });

  it('is rejected if it identifies another user the second time', async () => {
    const other = json({ sub: 'bob@club.example', email: 'bob@club.example' });
    await expect(personAfter(() => club.spoil('/id/me', other))).rejects.toMatchObject({
      code: 'provider_failed',
    });
  });
});

const ids = (name: string) => ({
  [`AUTH_${name}_CLIENT_ID`]: 'an id',
  [`AUTH_${name}_CLIENT_SECRET`]: 'a secret',
});
const opened = (env: Record<string, string>) =>
  openProviders(readSettings({ DATA_DIR: '/nowhere', DEMO: '0', ...env }), () => new Date());

describe('the ways to sign in of a store', () => {
  test('are the configured ones', () => {
    const all = ['GOOGLE', 'FACEBOOK', 'AUTH0', 'PAYPAL', 'AMAZON', 'MICROSOFT'];
    const env = Object.assign({ AUTH_AUTH0_DOMAIN: 'shop.eu.auth0.com' }, ...all.map(ids));
    expect([...opened(env).keys()]).toEqual(all.map((name) => name.toLowerCase()));
    expect([...opened({}).keys()]).toEqual([]);
  });

  test.each([
    ['FACEBOOK', 'https://www.facebook.com/v24.0/dialog/oauth', 'email'],
    ['PAYPAL', 'https://www.paypal.com/signin/authorize', 'openid email'],
    ['AMAZON', 'https://www.amazon.com/ap/oa', 'profile'],
  ])('lead to %s with state and PKCE', async (name, address, scope) => {
    const [provider] = opened(ids(name)).values();
    const page = await provider?.authorizationUrl(attempt);
    expect(`${page?.origin}${page?.pathname}`).toBe(address);
    expect(Object.fromEntries(page?.searchParams ?? [])).toEqual({
      client_id: 'an id',
      response_type: 'code',
      redirect_uri: attempt.redirectUri,
      scope,
      state: attempt.state,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });
});
