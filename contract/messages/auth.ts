import * as z from 'zod/mini';
import { ProviderName } from '../boot.ts';

/** A user whom a provider has authenticated and who has no account yet. */
const UserInfo = z.object({
  provider: ProviderName,
  /** Some providers send none, and users may withhold it. */
  email: z.nullable(z.string()),
});

/** The registration that the user has to confirm; `key` expires after 15 minutes. */
export const PendingRegistration = z.object({
  key: z.string(),
  csrfToken: z.string(),
  userInfo: UserInfo,
});
export type PendingRegistration = z.infer<typeof PendingRegistration>;

/** The result of a sign-in with a provider. The sign-in window posts it to the page that opened it. */
export const SignInResult = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('registration'), payload: PendingRegistration }),
  z.object({ type: z.literal('error'), payload: z.object({ message: z.string() }) }),
]);
export type SignInResult = z.infer<typeof SignInResult>;
