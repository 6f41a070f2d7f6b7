import { describe, expect, it, test } from 'vitest';
import { registrationErrors } from '#contract/api/signIn.ts';
import { safeReturn } from '../../../src/features/account/signInState.ts';
import { offerOf } from '../../../src/features/account/signIn/identityProviders.ts';
import { makePkceChallenge } from '../../../src/features/account/signIn/pkceChallenge.ts';
import { registrationError } from '../../../src/features/account/signIn/registrationError.ts';
import { hashOf } from '../../../server/platform/security/keys.ts';

describe('the way back after signing in', () => {
  it.each([
    '/',
    '/account',
    '/cart',
    '/plans',
    '/read/12',
    '/read/12/preview',
    '/read/12/full',
    '/read/12/full?page=3',
  ])('leads to %s', (path) => {
    expect(safeReturn(path)).toBe(path);
  });

  it.each(['?page=3&next=//evil.example', '?page=//evil.example', '?page=0', '?next=3'])(
    'keeps no more of a question than the page to read on at: %s',
    (question) => {
      expect(safeReturn(`/read/12/full${question}`)).toBe('/read/12/full');
      expect(safeReturn(`/account${question}`)).toBe('/account');
    },
  );

  it.each([undefined, null, 7, {}, [], ['/account'], '', '/nope', '/login', '/read', '/read/x'])(
    'leads to the list where %j is asked for',
    (wanted) => {
      expect(safeReturn(wanted)).toBe('/');
    },
  );

  const elsewhere = [
    'https://evil.example/account',
    'https:evil.example/account',
    'https:/evil.example/account',
    '//evil.example/account',
    '///evil.example/account',
    '\\\\evil.example\\account',
    '/\\evil.example/account',
    '\\/evil.example/account',
    '/\t/evil.example/account',
    '\t//evil.example/account',
    ' //evil.example/account',
    '/\n/evil.example',
    '/.//evil.example/account',
    '/account/..//evil.example',
    '/read/12/../..//evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '/read/12@evil.example',
    '/account@evil.example',
    '@evil.example',
    'http://store.invalid/account',
    'https://store.invalid@evil.example/account',
    'https://store.invalid.evil.example/account',
    'https://store.invalid:8443/account',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//account',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://store.invalid/account',
    'file:///account',
    '/account\u0000',
    '/ａccount',
  ];

  it.each(elsewhere)('never leads to another site: %j', (wanted) => {
    const path = safeReturn(wanted);
    expect(['/', '/account']).toContain(path);
    expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
  });

  it('drops what hangs on the path', () => {
    expect(safeReturn('/account?next=//evil.example#//evil.example')).toBe('/account');
  });
});

describe('the providers', () => {
  const custom = { name: 'House' };

  it('are primary or secondary, in an order of their own', () => {
    const providers = ['microsoft', 'auth0', 'amazon', 'google', 'paypal', 'facebook'] as const;
    expect(offerOf({ providers, custom })).toEqual({
      primary: ['google', 'facebook', 'auth0', 'custom'],
      secondary: ['paypal', 'amazon', 'microsoft'],
    });
  });

  it.each([
    [['google', 'paypal', 'amazon'], ['google', 'paypal'], ['amazon']],
    [['amazon', 'microsoft', 'paypal'], ['paypal', 'amazon'], ['microsoft']],
    [['microsoft', 'amazon'], ['amazon', 'microsoft'], []],
    [['microsoft'], ['microsoft'], []],
    [['google', 'facebook', 'microsoft'], ['google', 'facebook'], ['microsoft']],
    [['google', 'auth0'], ['google', 'auth0'], []],
    [[], [], []],
  ] as const)(
    'of %j stand as main ones %j [AUTH-009, CONST-051]',
    (providers, primary, secondary) => {
      expect(offerOf({ providers })).toEqual({ primary, secondary });
    },
  );

  it('count the store’s own among the main ones', () => {
    expect(offerOf({ providers: ['paypal', 'amazon'], custom })).toEqual({
      primary: ['custom', 'paypal'],
      secondary: ['amazon'],
    });
  });
});

const body = (id: unknown, error: unknown = true) => ({
  code: 'bad_request',
  message: '',
  id,
  error,
});

describe('a registration that was refused', () => {
  it.each([400, 422])('with %i says why by the id of its body', (status) => {
    const of = (id: string) => registrationError({ status, body: body(id) });
    expect(of(registrationErrors.userExists)).toBe('account.refused.userExists');
    expect(of(registrationErrors.couldNotRegister)).toBe('account.refused.couldNotRegister');
    expect(of(registrationErrors.expired)).toBe('account.refused.expired');
    expect(of('ffffffff')).toBe('account.refused.unknown');
    expect(of('toString')).toBe('account.refused.unknown');
  });

  it.each([
    body(registrationErrors.userExists, false),
    body(registrationErrors.userExists, 'true'),
    { id: registrationErrors.userExists },
    body(7),
    'text',
    null,
    undefined,
  ])('says nothing in particular without the flag of an error: %j [AUTH-028]', (body) => {
    expect(registrationError({ status: 422, body })).toBe('account.refused.unknown');
  });

  it.each([401, 403, 404, 409, 429])(
    'with %i could not be registered [AUTH-025, AUTH-029]',
    (status) => {
      expect(registrationError({ status, body: body(registrationErrors.expired) })).toBe(
        'account.refused.couldNotRegister',
      );
    },
  );

  it.each([0, 200, 302, 500, 503])('with %i says nothing in particular [AUTH-030]', (status) => {
    expect(registrationError({ status, body: body(registrationErrors.expired) })).toBe(
      'account.refused.unknown',
    );
  });
});

test('a proof is 128 bits and its SHA-256, both base64url, and never the same twice', async () => {
  const proofs = await Promise.all(Array.from({ length: 50 }, makePkceChallenge));
  for (const { verifier, hash } of proofs) {
    expect(verifier).toMatch(/^[\w-]{22}$/);
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(hash).toBe(hashOf(verifier));
  }
  expect(new Set(proofs.map(({ verifier }) => verifier)).size).toBe(50);
});
