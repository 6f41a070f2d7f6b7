import * as z from 'zod/mini';
import { SignInResult } from '../messages/auth.ts';

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
