import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as z from 'zod';
import type { CallName } from '#contract/api/registry.ts';
import type { UserId } from '#contract/ids.ts';
import type { Settings } from '../config/settings.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import { hashOf } from '../platform/security/keys.ts';
import { readStore } from '../storeSettings/index.ts';
import { openSignIn } from './pendingSignIns.ts';
import {
  boundedProviderFetch,
  emailIn,
  publicNetwork,
  reasonOf,
  refusedWith,
} from './providers/provider.ts';
import { publisherAccount } from './publisherAccess.ts';
import { createLinkedAccount, findOrLinkAccount, type LinkedAccount } from './registrations.ts';
import { endSession, type IdentityServices, startSession } from './sessions.ts';

/** Sign-ins of a site that frames the store: its server signs a token, which its page hands to the frame. */

/** Seconds of a token, and the difference between two clocks. */
const lifetime = 5 * 60;
const clockTolerance = 10;

/** A key is of one kind: with a secret no public key is accepted, or the public key would count as the secret. */
const algorithms = { keySet: ['EdDSA', 'Ed25519', 'ES256', 'RS256'], secret: ['HS256'] };

const Claims = z.object({
  sub: z.string().min(1).max(255),
  jti: z.string().min(16).max(255),
  iat: z.number(),
  exp: z.number(),
});

type Identity = NonNullable<Settings['embedIdentity']>;

/** The keys are kept for ten minutes. An unknown `kid` fetches them again, at most twice a minute. */
function keysOf({ jwks, secret }: Identity) {
  if (secret !== null) {
    const key = new TextEncoder().encode(secret);
    return { key: async () => key, algorithms: algorithms.secret };
  }
  const key: JWTVerifyGetKey = createRemoteJWKSet(new URL(jwks), {
    timeoutDuration: publicNetwork.timeoutSeconds * 1000,
    [customFetch]: fetchKeys,
  });
  return { key, algorithms: algorithms.keySet };
}

const fetchKeys: FetchImplementation = (url, { headers, signal }) =>
  boundedProviderFetch(url, {
    method: 'GET',
    redirect: 'manual',
    body: undefined,
    headers: Object.fromEntries(headers),
    signal,
  });

interface VerifiedToken {
  readonly account: LinkedAccount;
  /** A token is used once. */
  readonly id: string;
  readonly expiresAt: Date;
}

/** Returns a function that checks a token of the site for this store. It throws `Refused`. */
export function openHostTokens(identity: Identity) {
  const { issuer } = identity;
  const { key, algorithms } = keysOf(identity);
  const wanted = { issuer, algorithms, clockTolerance, maxTokenAge: lifetime };
  return async (token: string, audience: string, now: Date): Promise<VerifiedToken> => {
    try {
      const { payload } = await jwtVerify(token, key, { ...wanted, audience, currentDate: now });
      const { sub, jti, iat, exp } = Claims.parse(payload);
      if (exp - iat > lifetime) throw new errors.JWTExpired('too long', payload, 'exp');
      const email = emailIn(payload['email']);
      const emailVerified = email !== null && payload['email_verified'] === true;
      return {
        account: { provider: 'host', issuer, subject: sub, email, emailVerified },
        id: `host ${hashOf(jti)}`,
        expiresAt: new Date((exp + clockTolerance) * 1000),
      };
    } catch (error) {
      throw refusalOf(error);
    }
  };
}

function refusalOf(error: unknown): unknown {
  if (error instanceof errors.JWKSTimeout) return refusedWith('provider_unavailable', error);
  const isOfTime =
    error instanceof errors.JWTExpired ||
    (error instanceof errors.JWTClaimValidationFailed &&
      ['iat', 'nbf'].includes(error.claim) &&
      error.reason === 'check_failed');
  if (isOfTime) return refusedWith('host_identity_expired', error);
  const isOfToken = error instanceof errors.JOSEError || error instanceof z.ZodError;
  return isOfToken ? refusedWith('host_identity_refused', error) : error;
}

/** The session could outlive the trust in the key of the site by them. */
export const callsNotByHost: readonly CallName[] = [
  'linkSignIn',
  'ownPasskeyChallenge',
  'addOwnPasskey',
];

export function hostIdentityCalls(services: IdentityServices): Pick<Handlers, 'signInByHost'> {
  const { db, clock, settings, site } = services;
  const verify = settings.embedIdentity && openHostTokens(settings.embedIdentity);

  /** The account is made without a question: the site has its user's consent to the terms. */
  async function userOf(token: string, audience: string): Promise<UserId> {
    if (!verify) throw new Refused('not_found');
    const now = clock.now();
    const { account, id, expiresAt } = await verify(token, audience, now);
    const used = { provider: 'host', windowHash: '', handOffHash: hashOf(token) } as const;
    if (!(await openSignIn(db, used, now, { state: id, expiresAt })))
      throw new Refused('host_identity_used');
    return db.transaction(async (tx) => {
      const userId =
        (await findOrLinkAccount(tx, account)) ?? (await createLinkedAccount(tx, account, now));
      // The key of a site must not open the administration.
      if ((await publisherAccount({ ...services, db: tx }, userId))?.isPublisher)
        throw new Refused('host_identity_refused');
      return userId;
    });
  }

  return {
    async signInByHost({ body: { token }, request, reply }) {
      const { signInEnabled } = await readStore(db);
      if (!verify || !signInEnabled) throw new Refused('not_found');
      if (token === null)
        return request.isByHost ? endSession(services, request, reply) : undefined;
      const { url, mayHoldSessions } = site(request);
      if (!mayHoldSessions) throw new Refused('https_needed');
      const userId = await userOf(token, url).catch((error: unknown) => {
        if (error instanceof Refused) request.log.warn(reasonOf(error), 'no sign-in by a host');
        throw error;
      });
      await startSession(services, request, reply, userId, 'host');
    },
  };
}
