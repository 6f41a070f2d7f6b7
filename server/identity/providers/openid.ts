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
import { emailIn } from './email.ts';
import { refusing } from './failures.ts';
import type { Attempt, ProviderProfile, Provider } from './provider.ts';
import { boundedProviderFetch, isPlainLoopback, type Web } from './providerFetch.ts';
import { oneHour } from '../../platform/clock.ts';

export type Claims = Readonly<Record<string, unknown>>;

export interface OpenIdSetup {
  readonly client: SignInClient;
  /** By which the provider describes itself, at `/.well-known/openid-configuration`. */
  readonly issuer: string;
  /** Whether what it says of somebody makes the e-mail theirs beyond doubt. Nobody is by default. */
  readonly vouches?: (claims: Claims) => boolean;
  /** Asks which account, rather than taking the one that somebody used last on this machine. */
  readonly letsChoose?: boolean;
}

/**
 * A provider that speaks OpenID Connect: its addresses and keys are discovered, and state, nonce,
 * PKCE, issuer, audience, times and signature of what it answers are checked by openid-client.
 */
export function openIdProvider(setup: OpenIdSetup, web: Web, now: () => Date): Provider {
  const discovered = new Memo<Configuration>({ max: 1, lifetime: oneHour, now });
  const configuration = () => discovered.get('', () => discover(setup, web));
  return {
    pageFor: (attempt) =>
      refusing(async () => {
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
    personBehind: (answer, attempt) =>
      refusing(async () => personOf(await claimsOf(await configuration(), answer, attempt), setup)),
  };
}

function discover({ client, issuer }: OpenIdSetup, web: Web): Promise<Configuration> {
  const insecure = isPlainLoopback(issuer) ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), client.id, client.secret, undefined, {
    timeout: web.patience,
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
  const told = await fetchUserInfo(config, tokens.access_token, claims.sub);
  return { ...claims, email: told.email, email_verified: told.email_verified };
}

function personOf(claims: IDToken, { vouches }: OpenIdSetup): ProviderProfile {
  const email = emailIn(claims.email);
  const emailVouched = email !== null && vouches?.(claims) === true;
  return { issuer: claims.iss, subject: claims.sub, email, emailVouched };
}
