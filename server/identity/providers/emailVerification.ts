import type { Claims } from './openid.ts';
import * as z from 'zod';

/** As mail servers take it (RFC 5321): what is longer or has no '@' is no address. */
const Email = z.email().max(254);

/** What a provider calls an e-mail, if it is one. */
export const emailIn = (value: unknown): string | null => Email.safeParse(value).data ?? null;

/**
 * Google speaks for the e-mails that it keeps itself: gmail.com, and the domains it hosts (`hd`).
 * Another address was verified once and may have changed hands since
 * (developers.google.com/identity/sign-in/web/backend-auth).
 */
export const isGoogleEmailVerified = ({ email, email_verified, hd }: Claims): boolean =>
  email_verified === true && (typeof hd === 'string' || /@gmail\.com$/i.test(String(email)));

/**
 * Anybody can be the administrator of a directory at Microsoft and write any e-mail into it;
 * `xms_edov` says that the domain was proven to be theirs. Older tokens have it as text or number.
 */
export const isMicrosoftEmailVerified = ({ xms_edov }: Claims): boolean =>
  [true, 1, '1', 'true'].some((yes) => yes === xms_edov);
