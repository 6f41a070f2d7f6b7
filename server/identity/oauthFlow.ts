import type { FastifyBaseLogger } from 'fastify';
import type { ProviderName } from '#contract/boot.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { SignInResult } from '#contract/messages/auth.ts';
import { Refused } from '../platform/http/refusal.ts';
import { hashOf } from '../platform/security/keys.ts';
import type { IdentityServices } from './services.ts';
import { signInFailure, signInResultOf } from './signInResult.ts';
import { findOrLinkAccount } from './accountLinking.ts';
import { reasonOf } from './providers/failures.ts';
import type { Provider } from './providers/index.ts';
import { proposeRegistration } from './registrations.ts';
import {
  type Ending,
  endSignIn,
  openSignIn,
  returnTo,
  secretsOf,
  type PendingSignIn,
} from './pendingSignIns.ts';

/** A visit of the sign-in window. */
export interface Coming {
  readonly name: ProviderName;
  readonly provider: Provider;
  /** Where the provider sends people back to. */
  readonly redirectUri: string;
  /** The value of the window's cookie. */
  readonly window: string;
}

/**
 * The provider's page. One that fails is noted too, for a page that cannot be told by its window.
 * Throws `Refused`, also 'bad_request' where the hand-off was used for another window before.
 */
export async function startAuthorization(
  { db, keys, clock }: IdentityServices,
  { name, provider, redirectUri, window }: Coming,
  handOffHash: string,
  log: FastifyBaseLogger,
): Promise<URL> {
  const opening = { provider: name, windowHash: hashOf(window), handOffHash };
  const state = await openSignIn(db, opening, clock.now());
  if (!state) throw new Refused('bad_request');
  try {
    return await provider.pageFor({ redirectUri, ...secretsOf(keys.signIn, state) });
  } catch (error) {
    const failure = failureIn(error, name, log);
    await endSignIn(db, hashOf(state), { failure });
    throw new Refused(failure);
  }
}

/** Back from the provider: who it is, and what the page is to be told. */
export async function handleCallback(
  services: IdentityServices,
  coming: Coming,
  answer: URL,
  log: FastifyBaseLogger,
): Promise<SignInResult> {
  const { db, clock } = services;
  const { name, window } = coming;
  const state = answer.searchParams.get('state') ?? '';
  const returning = { provider: name, windowHash: hashOf(window), state };
  const signIn = await returnTo(db, returning, clock.now());
  if (!signIn) return signInFailure(services, 'sign_in_expired');
  const ending = await endingOf(services, coming, answer, signIn, state).catch(
    (error: unknown): Ending => ({ failure: failureIn(error, name, log) }),
  );
  await endSignIn(db, signIn.stateHash, ending);
  const ended = { ...signIn, ...ending };
  return (await signInResultOf(services, ended)) ?? signInFailure(services, 'internal');
}

/** The provider is asked outside of any transaction: it may take its time. */
async function endingOf(
  { db, keys, clock }: IdentityServices,
  { name, provider, redirectUri }: Coming,
  answer: URL,
  { stateHash }: PendingSignIn,
  state: string,
): Promise<Ending> {
  const attempt = { redirectUri, ...secretsOf(keys.signIn, state) };
  const user = await provider.personBehind(answer, attempt);
  const known = { ...user, provider: name };
  return db.transaction(async (tx) => {
    const userId = await findOrLinkAccount(tx, known);
    if (userId !== null) return { userId };
    return {
      registration: await proposeRegistration(tx, keys.signIn, stateHash, known, clock.now()),
    };
  });
}

/** The owner's log tells why, without anybody's data. What is no refusal is a fault of ours. */
function failureIn(error: unknown, provider: ProviderName, log: FastifyBaseLogger): ErrorCode {
  if (!(error instanceof Refused)) throw error;
  if (error.code !== 'sign_in_refused') log.warn({ provider, ...reasonOf(error) }, 'no sign-in');
  return error.code;
}
