import { ErrorCode } from '#contract/errors.ts';
import type { SignInResult } from '#contract/api/signIn.ts';
import type { IdentityServices } from './services.ts';
import { readStore } from '../storeSettings/index.ts';
import { proposalOf } from './registrations.ts';
import type { PendingSignIn } from './pendingSignIns.ts';
import { languageOf, translate } from '../platform/translations.ts';

/** Returns the result of a sign-in; null while it is pending. */
export async function signInResultOf(
  services: IdentityServices,
  signIn: PendingSignIn,
): Promise<SignInResult | null> {
  const { db, keys, clock } = services;
  if (signIn.userId !== null) return { type: 'done' };
  if (signIn.failure !== null) return signInFailure(services, ErrorCode.parse(signIn.failure));
  if (signIn.registration === null) return null;
  const payload = await proposalOf(db, keys.signIn, signIn.stateHash, clock.now());
  return payload ? { type: 'registration', payload } : signInFailure(services, 'sign_in_expired');
}

/** In the store's language, because the page shows the message unchanged. */
export async function signInFailure(
  { db }: IdentityServices,
  code: ErrorCode,
): Promise<SignInResult> {
  const store = await readStore(db).catch(() => null);
  const locale = store ? languageOf(store) : 'en';
  return { type: 'error', payload: { message: translate(locale, `errors.${code}`) } };
}
