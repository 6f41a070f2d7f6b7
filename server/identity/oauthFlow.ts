import type { FastifyBaseLogger } from 'fastify';
import type { ProviderName } from '#contract/boot.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { SignInResult } from '#contract/api/signIn.ts';
import { Refused } from '../platform/http/refusal.ts';
import { hashOf } from '../platform/security/keys.ts';
import type { IdentityServices } from './services.ts';
import { signInFailure, signInResultOf } from './signInResult.ts';
import { findOrLinkAccount } from './accountLinking.ts';
import { reasonOf } from './providers/failures.ts';
import type { Provider } from './providers/index.ts';
import { proposeRegistration } from './registrations.ts';
import {
  type SignInOutcome,
  endSignIn,
  openSignIn,
  claimCallback,
  secretsOf,
  type PendingSignIn,
} from './pendingSignIns.ts';

/** A request of the sign-in window. */
export interface AuthorizationRequest {
  readonly name: ProviderName;
  readonly provider: Provider;
  /** The address to which the provider redirects. */
  readonly redirectUri: string;
  /** The value of the window's cookie. */
  readonly window: string;
}

/**
 * Returns the address of the provider's page. A failure is recorded, for a page that has lost its
 * window. Throws `Refused`, also 'bad_request' if another window has used the hand-off before.
 */
export async function startAuthorization(
  { db, keys, clock }: IdentityServices,
  { name, provider, redirectUri, window }: AuthorizationRequest,
  handOffHash: string,
  log: FastifyBaseLogger,
): Promise<URL> {
  const newSignIn = { provider: name, windowHash: hashOf(window), handOffHash };
  const state = await openSignIn(db, newSignIn, clock.now());
  if (!state) throw new Refused('bad_request');
  try {
    return await provider.authorizationUrl({ redirectUri, ...secretsOf(keys.signIn, state) });
  } catch (error) {
    const failure = failureIn(error, name, log);
    await endSignIn(db, hashOf(state), { failure });
    throw new Refused(failure);
  }
}

/** Processes the provider's redirect and returns the result for the page. */
export async function handleCallback(
  services: IdentityServices,
  authorization: AuthorizationRequest,
  answer: URL,
  log: FastifyBaseLogger,
): Promise<SignInResult> {
  const { db, clock } = services;
  const { name, window } = authorization;
  const state = answer.searchParams.get('state') ?? '';
  const returning = { provider: name, windowHash: hashOf(window), state };
  const signIn = await claimCallback(db, returning, clock.now());
  if (!signIn) return signInFailure(services, 'sign_in_expired');
  const outcome = await outcomeOf(services, authorization, answer, signIn, state).catch(
    (error: unknown): SignInOutcome => ({ failure: failureIn(error, name, log) }),
  );
  await endSignIn(db, signIn.stateHash, outcome);
  const ended = { ...signIn, ...outcome };
  return (await signInResultOf(services, ended)) ?? signInFailure(services, 'internal');
}

/** The provider is called outside of transactions, because it may take long. */
async function outcomeOf(
  { db, keys, clock }: IdentityServices,
  { name, provider, redirectUri }: AuthorizationRequest,
  answer: URL,
  { stateHash }: PendingSignIn,
  state: string,
): Promise<SignInOutcome> {
  const attempt = { redirectUri, ...secretsOf(keys.signIn, state) };
  const user = await provider.fetchProfile(answer, attempt);
  const linked = { ...user, provider: name };
  return db.transaction(async (tx) => {
    const userId = await findOrLinkAccount(tx, linked);
    if (userId !== null) return { userId };
    return {
      registration: await proposeRegistration(tx, keys.signIn, stateHash, linked, clock.now()),
    };
  });
}

/** Logs the reason without personal data. Other errors than `Refused` are faults of the store. */
function failureIn(error: unknown, provider: ProviderName, log: FastifyBaseLogger): ErrorCode {
  if (!(error instanceof Refused)) throw error;
  if (error.code !== 'sign_in_refused') log.warn({ provider, ...reasonOf(error) }, 'no sign-in');
  return error.code;
}
