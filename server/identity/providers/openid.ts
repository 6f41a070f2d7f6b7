import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
} from 'openid-client';
import { Memo } from '../../platform/memo.ts';
import type { SignInClient } from '../../config/settings.ts';
import { oneHour } from '../../platform/clock.ts';
import {
  type Claims,
  emailIn,
  asRefusal,
  type Attempt,
  type ProviderProfile,
  type Provider,
  boundedProviderFetch,
  isPlainLoopback,
  type ProviderNetwork,
} from './provider.ts';

export interface OpenIdSetup {
  readonly client: SignInClient;
  /** The address of the provider's description, at `/.well-known/openid-configuration`. */
  readonly issuer: string;
  /** Whether the claims prove that the e-mail is the user's. By default none is proven. */
  readonly isEmailVerified?: (claims: Claims) => boolean;
  /** Lets the user select an account, instead of the last one on this machine. */
  readonly letsChoose?: boolean;
}

/**
 * A provider with OpenID Connect. Its addresses and keys are discovered. openid-client checks
 * state, nonce, PKCE, issuer, audience, times and signature.
 */
export function openIdProvider(
  setup: OpenIdSetup,
  network: ProviderNetwork,
  now: () => Date,
): Provider {
  const discovered = new Memo<Configuration>({ max: 1, lifetime: oneHour, now });
  const configuration = () => discovered.get('', () => discover(setup, network));
  return {
    authorizationUrl: (attempt) =>
      asRefusal(async () => {
        const config = await configuration();
        return buildAuthorizationUrl(config, {
          redirect_uri: attempt.redirectUri,
          scope: 'openid email',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
          ...(setup.letsChoose && { prompt: 'select_account' }),
        });
      }),
    fetchProfile: (answer, attempt) =>
      asRefusal(async () =>
        personOf(await claimsOf(await configuration(), answer, attempt), setup),
      ),
  };
}

function discover(
  { client, issuer }: OpenIdSetup,
  network: ProviderNetwork,
): Promise<Configuration> {
  const insecure = isPlainLoopback(issuer) ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), client.id, client.secret, undefined, {
    timeout: network.timeoutSeconds,
    [customFetch]: boundedProviderFetch,
    execute: [enableNonRepudiationChecks, ...insecure],
  });
}

/** Some providers return the e-mail only from the user info endpoint. */
async function claimsOf(config: Configuration, answer: URL, attempt: Attempt) {
  const tokens = await authorizationCodeGrant(config, answer, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims() as IDToken;
  if (claims.email || !config.serverMetadata().userinfo_endpoint) return claims;
  const userInfo = await fetchUserInfo(config, tokens.access_token, claims.sub);
  return { ...claims, email: userInfo.email, email_verified: userInfo.email_verified };
}

function personOf(claims: IDToken, { isEmailVerified }: OpenIdSetup): ProviderProfile {
  const email = emailIn(claims.email);
  const emailVerified = email !== null && isEmailVerified?.(claims) === true;
  return { issuer: claims.iss, subject: claims.sub, email, emailVerified };
}
