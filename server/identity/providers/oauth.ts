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
import {
  asRefusal,
  type ProviderProfile,
  type Provider,
  boundedProviderFetch,
  fetchWithoutIdToken,
  isPlainLoopback,
  type ProviderNetwork,
} from './provider.ts';

/** Fetches JSON, with a token if one is given, and validates it. */
export type FetchJson = <T>(url: URL, answer: z.ZodType<T>, token?: string) => Promise<T>;

/** A provider with OAuth 2.0 and its own profile format. */
export interface Profile {
  readonly issuer: string;
  readonly authorization: string;
  readonly token: string;
  readonly scope: string;
  /** How the store sends its client secret: in the header, or in the body. */
  readonly proof: 'basic' | 'post';
  /** Throws `Refused` if the token was issued to another client. */
  user(
    fetchJson: FetchJson,
    accessToken: string,
  ): Promise<Omit<ProviderProfile, 'issuer' | 'emailVerified'>>;
}

/**
 * The e-mails of these providers never count as verified: the providers do not state, or do not
 * guarantee, the verification.
 */
export function oauthProvider(
  profile: Profile,
  client: SignInClient,
  network: ProviderNetwork,
): Provider {
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
        return { issuer: profile.issuer, ...user, emailVerified: false };
      }),
  };
}

function configurationOf(
  profile: Profile,
  client: SignInClient,
  network: ProviderNetwork,
): Configuration {
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
