import * as z from 'zod';

/** The claims of an ID token. */
export type Claims = Readonly<Record<string, unknown>>;

/** The limits of RFC 5321. */
const Email = z.email().max(254);

/** Returns a provider's e-mail if it is valid. */
export const emailIn = (value: unknown): string | null => Email.safeParse(value).data ?? null;

/**
 * Google guarantees only the addresses that it hosts: gmail.com, and the domains in `hd`. Another
 * address was verified once and may have changed its owner since
 * (developers.google.com/identity/sign-in/web/backend-auth).
 */
export const isGoogleEmailVerified = ({ email, email_verified, hd }: Claims): boolean =>
  email_verified === true && (typeof hd === 'string' || /@gmail\.com$/i.test(String(email)));

/**
 * Any administrator of a Microsoft directory can enter any e-mail. `xms_edov` states that the
 * domain is verified. Older tokens have it as text or number.
 */
export const isMicrosoftEmailVerified = ({ xms_edov }: Claims): boolean =>
  [true, 1, '1', 'true'].some((yes) => yes === xms_edov);
