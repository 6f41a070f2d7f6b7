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
import { asRefusal } from './failures.ts';
import type { ProviderProfile, Provider } from './provider.ts';
import {
  boundedProviderFetch,
  fetchWithoutIdToken,
  isPlainLoopback,
  type ProviderNetwork,
} from './providerFetch.ts';

/** Asks an address for JSON, by a token where one is given, and checks what comes. */
export type FetchJson = <T>(url: URL, answer: z.ZodType<T>, token?: string) => Promise<T>;

/** A provider that speaks OAuth 2.0 and tells who somebody is in its own way. */
export interface Profile {
  readonly issuer: string;
  readonly authorization: string;
  readonly token: string;
  readonly scope: string;
  /** How the store proves itself: in the header, or in the body. */
  readonly proof: 'basic' | 'post';
  /** Throws `Refused` where the token was not given to this store. */
  user(fetchJson: FetchJson, accessToken: string): Promise<Omit<ProviderProfile, 'issuer' | 'emailVouched'>>;
}

/** None of these is believed about an e-mail: they do not say, or nobody promises, who verified it. */
export function oauthProvider(profile: Profile, client: SignInClient, network: ProviderNetwork): Provider {
  const config = configurationOf(profile, client, network);
  return {
    authorizationUrl: (attempt) =>
      asRefusal(async () =>
        buildAuthorizationUrl(config, {
          redirect_uri: attempt.redirectUri,
          scope: profile.scope,
          state: attempt.state,
          code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
        }),
      ),
    fetchProfile: (answer, attempt) =>
      asRefusal(async () => {
        const tokens = await authorizationCodeGrant(config, answer, {
          expectedState: attempt.state,
          pkceCodeVerifier: attempt.codeVerifier,
        });
        const user = await profile.user(fetchJsonWith(network), tokens.access_token);
        return { issuer: profile.issuer, ...user, emailVouched: false };
      }),
  };
}

function configurationOf(profile: Profile, client: SignInClient, network: ProviderNetwork): Configuration {
  const server = {
    issuer: profile.issuer,
    authorization_endpoint: profile.authorization,
    token_endpoint: profile.token,
  };
  const proof = profile.proof === 'basic' ? ClientSecretBasic : ClientSecretPost;
  const config = new Configuration(server, client.id, client.secret, proof(client.secret));
  config.timeout = network.timeoutSeconds;
  config[customFetch] = fetchWithoutIdToken;
  if (isPlainLoopback(profile.token)) allowInsecureRequests(config);
  return config;
}

const fetchJsonWith =
  ({ timeoutSeconds }: ProviderNetwork): FetchJson =>
  async (url, answer, token) => {
    const response = await boundedProviderFetch(url.href, {
      method: 'GET',
      redirect: 'manual',
      body: undefined,
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    });
    if (response.status !== 200) throw new Refused('provider_failed');
    return answer.parse(await response.json());
  };
