import * as z from 'zod/mini';
import { SignInResult } from '../messages/auth.ts';

/** 22 characters and more of base64url: 128 bits. */
const Secret = z.string().check(z.regex(/^[\w-]{22,64}$/));

/** The page proves by the verifier that it opened the window: its SHA-256 went along as `h`. */
export const SignInHandoff = z.object({ verifier: Secret });

/** 'pending' as long as the provider's window has not come back. */
export const SignInHandoffResult = z.union([
  z.object({ type: z.literal('pending') }),
  SignInResult,
]);
export type SignInHandoffResult = z.infer<typeof SignInHandoffResult>;

/** The registration's own key and token, as the window told them. */
export const Registration = z.object({ key: Secret, csrfToken: Secret });
export type Registration = z.infer<typeof Registration>;

/** The ids by which a registration that was refused (400 or 422) tells why. */
export const registrationErrors = {
  userExists: '08926b15',
  couldNotRegister: 'f068fcdf',
  expired: '9416d08d',
} as const;

/** Beside code and message, in the body of such a refusal. */
export const RegistrationRefusal = z.object({ error: z.literal(true), id: z.string() });
