import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oauthProvider, type Profile } from '../../../server/identity/providers/oauth.ts';
import { oauthProfile } from '../../../server/identity/providers/oauthProfiles.ts';

const client = { id: 'an-app', secret: 'a-secret' };
const attempt = {
  redirectUri: 'http://127.0.0.1:1/auth/callback/any',
  state: 'a-state-of-one-sign-in',
  nonce: 'unused',
  codeVerifier: 'a-verifier-of-one-sign-in-as-long-as-it-has-to-be',
};

interface Heard {
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: Record<string, string>;
  readonly authorization: string | undefined;
}

/** One server that speaks as each of them does, with answers that a test may change. */
let server: Server;
let origin: string;
let answers: Record<string, unknown>;
let heard: Heard[];

beforeAll(async () => {
  server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard = [];
  answers = {};
});

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const said = await hear(request);
  heard.push(said);
  const answer = answers[said.path];
  response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? {}));
}

async function hear(request: IncomingMessage): Promise<Heard> {
  const url = new URL(request.url ?? '/', origin);
  return {
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: Object.fromEntries(new URLSearchParams(await text(request))),
    authorization: request.headers.authorization,
  };
}

const at = () => ({
  authorization: `${origin}/authorize`,
  token: `${origin}/token`,
  inspection: `${origin}/inspection`,
  user: `${origin}/person`,
});
const token = { access_token: 'a-token', token_type: 'bearer', expires_in: 3600 };

const personOf = (profile: Profile, answer = 'code=a-code') =>
  oauthProvider(profile, client, { timeoutSeconds: 2 }).fetchProfile(
    new URL(`${attempt.redirectUri}?${answer}&state=${attempt.state}`),
    attempt,
  );
const asked = (path: string) => heard.find((each) => each.path === path);

const grant = {
  grant_type: 'authorization_code',
  code: 'a-code',
  redirect_uri: attempt.redirectUri,
  code_verifier: attempt.codeVerifier,
};

describe('Facebook', () => {
  const good = {
    '/token': token,
    '/inspection': { data: { app_id: client.id, is_valid: true, user_id: '77' } },
    '/person': { id: '77', email: 'ann@example.com' },
  };

  it('identifies a user by a token that was issued for this store', async () => {
    answers = good;
    expect(await personOf(oauthProfile('facebook', client, at()))).toEqual({
      issuer: 'https://www.facebook.com',
      subject: '77',
      email: 'ann@example.com',
      emailVerified: false,
    });
    expect(asked('/token')?.body).toEqual({
      ...grant,
      client_id: client.id,
      client_secret: client.secret,
    });
    expect(asked('/inspection')?.query).toEqual({
      input_token: 'a-token',
      access_token: 'an-app|a-secret',
    });
    expect(asked('/person')).toMatchObject({
      query: { fields: 'id,email' },
      authorization: 'Bearer a-token',
    });
  });

  it('may tell no e-mail', async () => {
    answers = { ...good, '/person': { id: '77' } };
    expect((await personOf(oauthProfile('facebook', client, at()))).email).toBeNull();
  });

  it.each([
    ['for another app', { '/inspection': { data: { ...good['/inspection'].data, app_id: 'x' } } }],
    [
      'that has ended',
      { '/inspection': { data: { ...good['/inspection'].data, is_valid: false } } },
    ],
    ['of somebody else', { '/person': { id: '78' } }],
    ['that it does not know', { '/inspection': { error: { message: 'no' } } }],
  ])('is not believed with a token %s', async (_, change) => {
    answers = { ...good, ...change };
    await expect(personOf(oauthProfile('facebook', client, at()))).rejects.toMatchObject({
      code: 'provider_failed',
    });
  });
});

describe('Amazon', () => {
  const good = {
    '/token': token,
    '/inspection': { aud: client.id, user_id: 'amzn1.account.K2' },
    '/person': { user_id: 'amzn1.account.K2', name: 'Ann', email: 'ann@example.com' },
  };

  it('identifies a user by a token that was issued for this store', async () => {
    answers = good;
    expect(await personOf(oauthProfile('amazon', client, at()))).toEqual({
      issuer: 'https://www.amazon.com',
      subject: 'amzn1.account.K2',
      email: 'ann@example.com',
      emailVerified: false,
    });
    expect(asked('/inspection')?.query).toEqual({ access_token: 'a-token' });
    expect(asked('/person')?.authorization).toBe('Bearer a-token');
  });

  it.each([
    ['for another app', { '/inspection': { ...good['/inspection'], aud: 'another-app' } }],
    ['of somebody else', { '/person': { ...good['/person'], user_id: 'amzn1.account.X' } }],
  ])('is not believed with a token %s', async (_, change) => {
    answers = { ...good, ...change };
    await expect(personOf(oauthProfile('amazon', client, at()))).rejects.toMatchObject({
      code: 'provider_failed',
    });
  });
});

describe('PayPal', () => {
  const subject = 'https://www.paypal.com/webapps/auth/identity/user/mVXA';
  const emails = [
    { value: 'old@example.com', primary: false, confirmed: true },
    { value: 'ann@example.com', primary: true, confirmed: true },
  ];

  it('identifies a user, and its ID token is not used', async () => {
    answers = {
      '/token': { ...token, id_token: 'eyJhbGciOiJIUzI1NiJ9.e30.signed-with-the-secret' },
      '/person': { user_id: subject, emails },
    };
    expect(await personOf(oauthProfile('paypal', client, at()))).toEqual({
      issuer: 'https://www.paypal.com',
      subject,
      email: 'ann@example.com',
      emailVerified: false,
    });
    const basic = Buffer.from('an%2Dapp:a%2Dsecret').toString('base64');
    expect(asked('/token')).toMatchObject({ body: grant, authorization: `Basic ${basic}` });
  });

  it.each([[[]], [undefined], [[{ value: 'no address' }]]])(
    'may tell no e-mail: %j',
    async (emails) => {
      answers = { '/token': token, '/person': { user_id: subject, emails } };
      expect((await personOf(oauthProfile('paypal', client, at()))).email).toBeNull();
    },
  );
});

describe.each([
  ['Facebook', () => oauthProfile('facebook', client, at())],
  ['Amazon', () => oauthProfile('amazon', client, at())],
  ['PayPal', () => oauthProfile('paypal', client, at())],
])('%s', (_, profile) => {
  it.each([
    ['error=access_denied', 'sign_in_refused'],
    ['error=temporarily_unavailable', 'provider_unavailable'],
    ['error=invalid_scope', 'provider_failed'],
    ['error=constructor', 'provider_failed'],
    ['nothing=1', 'provider_failed'],
  ])('coming back with %s is %s', async (answer, code) => {
    await expect(personOf(profile(), answer)).rejects.toMatchObject({ code });
    expect(heard).toEqual([]);
  });

  it('is rejected if it identifies no user', async () => {
    answers = { '/token': token, '/person': {}, '/inspection': {} };
    await expect(personOf(profile())).rejects.toMatchObject({ code: 'provider_failed' });
  });

  it('is not asked for an identity without a token', async () => {
    answers = { '/token': { error: 'invalid_grant' } };
    await expect(personOf(profile())).rejects.toMatchObject({ code: 'provider_failed' });
    expect(heard.map(({ path }) => path)).toEqual(['/token']);
  });
});
