import { DrizzleQueryError } from 'drizzle-orm/errors';
import { codeOf, isDiskFull } from '../startError.ts';

/** What the network, and PostgreSQL while it starts, ends or has no connection left, call it. */
const codes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123]|53300)$/;

/** Errors of the program `pg` that have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const isConnectionFault = (error: unknown): boolean =>
  error instanceof Error && (codes.test(codeOf(error) ?? '') || messages.test(error.message));

/** PostgreSQL's own name for a full disk. */
const isFull = (error: unknown): boolean => isDiskFull(error) || codeOf(error) === '53100';

/** Why a query fails that is right by itself; null where the query or the program is at fault. */
export function whyNoDatabase(error: unknown): 'away' | 'full' | null {
  // A transaction begins with a connection of its own, whose error comes as it is.
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (error instanceof DrizzleQueryError && isFull(cause)) return 'full';
  const isOfDatabase = error instanceof DrizzleQueryError || error instanceof NoConnection;
  return isOfDatabase && (error instanceof NoConnection || isConnectionFault(cause))
    ? 'away'
    : null;
}

/** No connection to the PostgreSQL server is to be had. */
export class NoConnection extends Error {}
