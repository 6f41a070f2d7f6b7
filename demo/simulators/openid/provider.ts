import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { interactionPolicy, Provider } from 'oidc-provider';
import type { SignInClient } from '../../../server/config/settings.ts';
import { inMemoryAdapter } from './memory.ts';
import { signInPath } from './page.ts';

export { signInPath } from './page.ts';

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
