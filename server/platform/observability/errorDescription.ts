import { DrizzleQueryError } from 'drizzle-orm/errors';
import { codeOf } from '../operatorErrors.ts';

/** An error in a line of the log. */
interface Description {
  what: string;
  code?: string | undefined;
  where?: string | undefined;
  cause?: Description;
}

export function describe(error: unknown): Description {
  if (!(error instanceof Error)) return { what: typeof error };
  // The message ends in the values of the query: e-mail addresses, hashes of sessions.
  const what = error instanceof DrizzleQueryError ? `query failed: ${error.query}` : error.message;
  const where = error.stack?.slice(error.stack.indexOf('\n    at ')).trim();
  const description = { what: withoutPersonalData(what), code: codeOf(error), where };
  return error.cause ? { ...description, cause: describe(error.cause) } : description;
}

/** Personal data and secrets. The order matters: an address may contain a token. */
const personal: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>"'(]+@[^\s<>"')]+\.\p{L}+/gu, '[e-mail]'],
  [/\?[^\s"')]*=[^\s"')]*/g, '[query]'],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, '[address]'],
  // IPv6 and not a time of day: '::' somewhere, or at least five groups.
  [/(?<![\w:])(?=[\da-f:]*::|([\da-f]+:){4})[\da-f:]{3,39}(?![\w:])/gi, '[address]'],
  // Secrets have 22 characters, hashes 43 or 64. Our own words of this length contain no digit.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{22,}(?![\w-])/g, '[secret]'],
];

/** Removes personal data: messages of other programs quote addresses, tokens and the values of a query. */
export const withoutPersonalData = (text: string): string =>
  personal.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text);

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
