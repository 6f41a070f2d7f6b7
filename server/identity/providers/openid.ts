import { allowInsecureRequests, authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge, type Configuration, customFetch, discovery, enableNonRepudiationChecks, fetchUserInfo, type IDToken } from 'openid-client';
import { Memo } from '../../platform/memo.ts';
import type { SignInClient } from '../../config/settings.ts';
import { oneHour } from '../../platform/time.ts';
import { emailIn } from './emailVerification.ts';
import { asRefusal } from './failures.ts';
import type { Attempt, ProviderProfile, Provider } from './provider.ts';
import { boundedProviderFetch, isPlainLoopback, type ProviderNetwork } from './providerFetch.ts';

export type Claims = Readonly<Record<string, unknown>>;

export interface OpenIdSetup {
  readonly client: SignInClient;
  /** By which the provider describes itself, at `/.well-known/openid-configuration`. */
  readonly issuer: string;
  /** Whether what it says of somebody makes the e-mail theirs beyond doubt. Nobody is by default. */
  readonly isEmailVerified?: (claims: Claims) => boolean;
  /** Asks which account, rather than taking the one that somebody used last on this machine. */
  readonly letsChoose?: boolean;
}

/**
 * A provider that speaks OpenID Connect: its addresses and keys are discovered, and state, nonce,
 * PKCE, issuer, audience, times and signature of what it answers are checked by openid-client.
 */
export function openIdProvider(setup: OpenIdSetup, network: ProviderNetwork, now: () => Date): Provider {
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
      asRefusal(async () => personOf(await claimsOf(await configuration(), answer, attempt), setup)),
  };
}

function discover({ client, issuer }: OpenIdSetup, network: ProviderNetwork): Promise<Configuration> {
  const insecure = isPlainLoopback(issuer) ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), client.id, client.secret, undefined, {
    timeout: network.timeoutSeconds,
    [customFetch]: boundedProviderFetch,
    execute: [enableNonRepudiationChecks, ...insecure],
  });
}

/** Some providers tell the e-mail only when they are asked for it by itself. */
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
  const emailVouched = email !== null && isEmailVerified?.(claims) === true;
  return { issuer: claims.iss, subject: claims.sub, email, emailVouched };
}
