import * as z from 'zod/mini';
import { ProviderName } from '../boot.ts';

/** Somebody whom a provider vouches for and whom the store does not know yet. */
const UserInfo = z.object({
  provider: ProviderName,
  /** Some providers tell none, and some people let them tell none. */
  email: z.nullable(z.string()),
});

/** What a person is asked to confirm; `key` lives for 15 minutes. */
export const PendingRegistration = z.object({
  key: z.string(),
  csrfToken: z.string(),
  userInfo: UserInfo,
});
export type PendingRegistration = z.infer<typeof PendingRegistration>;

/** How signing in with a provider ended: the sign-in window posts this to the page that opened it. */
export const SignInResult = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('registration'), payload: PendingRegistration }),
  z.object({ type: z.literal('error'), payload: z.object({ message: z.string() }) }),
]);
export type SignInResult = z.infer<typeof SignInResult>;
