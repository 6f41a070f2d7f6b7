import * as z from 'zod/mini';
import { ProviderName, SignInWay } from '../boot.ts';
import { UserId } from '../ids.ts';

/** The address of one mailbox, without a name around it. */
export const AccountEmail = z.string().check(z.trim(), z.maxLength(254), z.email());

/** A user whom a provider has authenticated, or who has a mailbox, and who has no account yet. */
const UserInfo = z.object({
  provider: SignInWay,
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

/** 22 characters and more of base64url: 128 bits. */
const Secret = z.string().check(z.regex(/^[\w-]{22,64}$/));

/** The verifier proves that the page opened the window: the window's address has its SHA-256 as `h`. */
export const SignInHandoff = z.object({ verifier: Secret });

/** 'pending' until the provider's window has returned. */
export const SignInHandoffResult = z.union([
  z.object({ type: z.literal('pending') }),
  SignInResult,
]);
export type SignInHandoffResult = z.infer<typeof SignInHandoffResult>;

/**
 * An order of a mail with a link and a code. `hash` is the SHA-256 of the verifier of the page, as at the window. `replaces`
 * is the verifier of the page's former order, which ends.
 */
export const MailOrder = z.object({
  email: AccountEmail,
  hash: z.string().check(z.regex(/^[\w-]{43}$/)),
  replaces: z.optional(Secret),
});
export type MailOrder = z.infer<typeof MailOrder>;

export const mailCodeLength = 6;

const Code = z.string().check(z.regex(/^\d{6}$/));

/** The code of the mail, typed in the page that has ordered it. */
export const MailCode = z.object({ verifier: Secret, code: Code });
export type MailCode = z.infer<typeof MailCode>;

/** A token (JWT) of the site that frames the store; null where nobody is signed in at the site. */
export const HostIdentity = z.object({ token: z.nullable(z.string().check(z.maxLength(3500))) });

/** All identities of the account at a provider. */
export const RemovedSignInWay = z.object({ provider: ProviderName });

/** The registration's key and token, as the window posted them. */
export const Registration = z.object({ key: Secret, csrfToken: Secret });
export type Registration = z.infer<typeof Registration>;

/** The reasons of a rejected registration (400 or 422). */
export const registrationErrors = {
  userExists: '08926b15',
  couldNotRegister: 'f068fcdf',
  expired: '9416d08d',
} as const;

/** Fields beside code and message in the body of such an error. */
export const RegistrationRefusal = z.object({ error: z.literal(true), id: z.string() });

/** The codes that the present and the next mailbox of an account have got. */
export const EmailCodes = z.object({ present: Code, next: Code });

/** The e-mail for the receipt of a guest, or the next e-mail of an account. */
export const EmailOrder = z.object({ email: AccountEmail });

/** The user who pays now. */
export const GuestBuyer = z.object({ id: UserId });
