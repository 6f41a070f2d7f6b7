import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
} from 'openid-client';
import type * as z from 'zod';
import { Refused } from '../../platform/http/refusal.ts';
import type { SignInClient } from '../../config/settings.ts';
import { refusing } from './failures.ts';
import type { ProviderProfile, Provider } from './provider.ts';
import {
  boundedProviderFetch,
  fetchWithoutIdToken,
  isPlainLoopback,
  type Web,
} from './providerFetch.ts';

/** Asks an address for JSON, by a token where one is given, and checks what comes. */
export type Ask = <T>(url: URL, answer: z.ZodType<T>, token?: string) => Promise<T>;

/** A provider that speaks OAuth 2.0 and tells who somebody is in its own way. */
export interface Profile {
  readonly issuer: string;
  readonly authorization: string;
  readonly token: string;
  readonly scope: string;
  /** How the store proves itself: in the header, or in the body. */
  readonly proof: 'basic' | 'post';
  /** Throws `Refused` where the token was not given to this store. */
  user(ask: Ask, accessToken: string): Promise<Omit<ProviderProfile, 'issuer' | 'emailVouched'>>;
}

/** None of these is believed about an e-mail: they do not say, or nobody promises, who verified it. */
export function oauthProvider(profile: Profile, client: SignInClient, web: Web): Provider {
  const config = configurationOf(profile, client, web);
  return {
    pageFor: (attempt) =>
      refusing(async () =>
        buildAuthorizationUrl(config, {
          redirect_uri: attempt.redirectUri,
          scope: profile.scope,
          state: attempt.state,
          code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
        }),
      ),
    personBehind: (answer, attempt) =>
      refusing(async () => {
        const tokens = await authorizationCodeGrant(config, answer, {
          expectedState: attempt.state,
          pkceCodeVerifier: attempt.codeVerifier,
        });
        const user = await profile.user(askWith(web), tokens.access_token);
        return { issuer: profile.issuer, ...user, emailVouched: false };
      }),
  };
}

function configurationOf(profile: Profile, client: SignInClient, web: Web): Configuration {
  const server = {
    issuer: profile.issuer,
    authorization_endpoint: profile.authorization,
    token_endpoint: profile.token,
  };
  const proof = profile.proof === 'basic' ? ClientSecretBasic : ClientSecretPost;
  const config = new Configuration(server, client.id, client.secret, proof(client.secret));
  config.timeout = web.patience;
  config[customFetch] = fetchWithoutIdToken;
  if (isPlainLoopback(profile.token)) allowInsecureRequests(config);
  return config;
}

const askWith =
  ({ patience }: Web): Ask =>
  async (url, answer, token) => {
    const response = await boundedProviderFetch(url.href, {
      method: 'GET',
      redirect: 'manual',
      body: undefined,
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(patience * 1000),
    });
    if (response.status !== 200) throw new Refused('provider_failed');
    return answer.parse(await response.json());
  };
