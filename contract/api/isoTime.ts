import * as z from 'zod/mini';

/** A time in UTC as `Date.prototype.toISOString` writes it. */
export const IsoTime = z.iso.datetime();
