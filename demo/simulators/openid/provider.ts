import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { interactionPolicy, Provider, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { SignInClient } from '../../../server/config/settings.ts';
import { escapeText } from '../../../server/platform/http/html.ts';
import { simulatorPage } from '../html.ts';

interface StoredPayload {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/** The storage of an OpenID provider, in memory. The provider's own one prints a warning. */
function inMemoryAdapter(): (model: string) => Adapter {
  const models = new Map<string, Map<string, StoredPayload>>();
  return (model) => {
    const entries = models.get(model) ?? new Map<string, StoredPayload>();
    models.set(model, entries);
    return adapterOf(entries);
  };
}

function adapterOf(entries: Map<string, StoredPayload>): Adapter {
  const find = async (fits: (payload: AdapterPayload, id: string) => boolean) => {
    const now = Date.now();
    return [...entries].find(([id, { payload, until }]) => until > now && fits(payload, id))?.[1]
      .payload;
  };
  return {
    async upsert(id, payload, expiresIn = 600) {
      entries.set(id, { payload, until: Date.now() + expiresIn * 1000 });
    },
    find: (id) => find((_, each) => each === id),
    findByUid: (uid) => find((payload) => payload.uid === uid),
    findByUserCode: (code) => find((payload) => payload.userCode === code),
    async destroy(id) {
      entries.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id);
    },
    async consume(id) {
      const found = entries.get(id);
      if (found) found.payload.consumed = Math.floor(Date.now() / 1000);
    },
  };
}

export const signInPath = '/sign-in/';

const page = (body: string): string =>
  simulatorPage({ title: 'Gatefold ID', stylesheet: '/sign-in.css', body });

export const signInPage = (error = '', email = ''): string =>
  page(`<main>
<h1>Gatefold ID</h1>
<p id="about">This simulates a sign-in service for the demo. Enter any email address. No mail is sent to it.</p>
<form method="post" novalidate>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus value="${escapeText(email)}" aria-describedby="${error ? 'error' : 'about'}"${error ? ' aria-invalid="true"' : ''}>
${error ? `<p id="error" role="alert">${escapeText(error)}</p>` : ''}
<button>Continue</button>
<button name="cancel" value="1" class="secondary">Cancel</button>
</form>
</main>`);

/** The page for a sign-in that has expired or that no store has started. */
export const expiredPage = page(`<main>
<h1>Please start again</h1>
<p>This sign-in has ended. Close the window and sign in from the store.</p>
</main>`);

export interface OpenIdOptions {
  /** 'http://localhost:8081', without a path. */
  readonly issuer: string;
  readonly client: SignInClient;
  /** The allowed targets of a redirect. The port of a local one is ignored. */
  readonly redirectUris: readonly string[];
  /** Returns the claims about the account that signed in. */
  readonly claimsOf: (account: string) => { readonly sub: string; readonly email?: string };
}

const isSecure = (address: string): boolean => address.startsWith('https:');

/**
 * An OpenID provider without passwords: it accepts any e-mail address. It asks for the address at each
 * sign-in, needs no consent, and generates its keys at each start.
 */
export function newOpenId({ issuer, client, redirectUris, claimsOf }: OpenIdOptions): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return new Provider(issuer, {
    adapter: inMemoryAdapter(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email'] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        // A 'web' client needs HTTPS addresses. A 'native' one may use any port of this machine.
        application_type: redirectUris.every(isSecure) ? 'web' : 'native',
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    routes: {
      authorization: '/id/authorize',
      token: '/id/token',
      userinfo: '/id/me',
      jwks: '/id/keys',
    },
    interactions: { policy: withoutConsent(), url: (_, { uid }) => signInPath + uid },
    findAccount: (_, accountId) => ({ accountId, claims: async () => claimsOf(accountId) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: client.id,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
}

function withoutConsent(): ReturnType<typeof interactionPolicy.base> {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}
