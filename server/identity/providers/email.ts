import * as z from 'zod';

/** As mail servers take it (RFC 5321): what is longer or has no '@' is no address. */
const Email = z.email().max(254);

/** What a provider calls an e-mail, if it is one. */
export const emailIn = (value: unknown): string | null => Email.safeParse(value).data ?? null;
