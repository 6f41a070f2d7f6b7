import { DrizzleQueryError } from 'drizzle-orm/errors';
import { withoutPersonalData } from '../observability/errorDescription.ts';
import { codeOf } from '../operatorErrors.ts';

/**
 * Codes of the network, and of PostgreSQL while it starts, stops, ends a session, rejects the user, has no
 * connection left or has become a read-only copy after a failover.
 */
const codes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|25006|25P0[34]|28\w{3}|3D000|57P0[1-5]|53300)$/;

/** Errors of `pg` without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

export const isConnectionFault = (error: unknown): boolean =>
  error instanceof Error && (codes.test(codeOf(error) ?? '') || messages.test(error.message));

/**
 * Whether a query failed because the database is unreachable, and not because of the query or the program.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof NoConnection ||
  (error instanceof DrizzleQueryError && isConnectionFault(error.cause));

/** A sentence for an operator about a failed query, without its SQL and its values; null for another error. */
export function failedQuerySentence(error: unknown): string | null {
  if (isDatabaseAway(error))
    return 'The database does not answer, or its connection broke: look whether this was done before you try again.';
  if (!(error instanceof DrizzleQueryError)) return null;
  const { cause } = error;
  const reason = withoutPersonalData(cause?.message ?? 'without a reason');
  return `The database refused a query (${codeOf(cause) ?? 'no code'}: ${reason}), so this was not done.`;
}

/** The PostgreSQL server cannot be reached. */
export class NoConnection extends Error {}
