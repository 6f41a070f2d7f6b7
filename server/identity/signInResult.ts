import { ErrorCode } from '#contract/errors.ts';
import type { AuthNews } from '#contract/messages/auth.ts';
import type { Services } from '../services.ts';
import { readStore } from '../storeSettings/index.ts';
import { proposalOf } from './registrations.ts';
import type { SignIn } from './pendingSignIns.ts';
import { languageOf, word } from '../platform/translations.ts';

/** How a sign-in ended; null where it has not yet. */
export async function newsOf(services: Services, signIn: SignIn): Promise<AuthNews | null> {
  const { db, keys, clock } = services;
  if (signIn.userId !== null) return { type: 'done' };
  if (signIn.failure !== null) return badNews(services, ErrorCode.parse(signIn.failure));
  if (signIn.registration === null) return null;
  const payload = await proposalOf(db, keys.signIn, signIn.stateHash, clock.now());
  return payload ? { type: 'registration', payload } : badNews(services, 'sign_in_expired');
}

/** In the store's language, because the page shows it as it comes. */
export async function badNews({ db }: Services, code: ErrorCode): Promise<AuthNews> {
  const store = await readStore(db).catch(() => null);
  const locale = store ? languageOf(store) : 'en';
  return { type: 'error', payload: { message: word(locale, `errors.${code}`) } };
}
