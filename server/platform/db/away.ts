import { DrizzleQueryError } from 'drizzle-orm/errors';
import { codeOf } from '../../config/startError.ts';

/**
 * What the network, and PostgreSQL while it starts, ends, refuses the user or has no connection left, call it.
 */
const codes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|28\w{3}|3D000|57P0[123]|53300)$/;

/** Errors of the program `pg` that have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const isConnectionFault = (error: unknown): boolean =>
  error instanceof Error && (codes.test(codeOf(error) ?? '') || messages.test(error.message));

/** Whether a query failed because the database is away, and neither the query nor the program is at fault. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof NoConnection ||
  (error instanceof DrizzleQueryError && isConnectionFault(error.cause));

/** No connection to the PostgreSQL server is to be had. */
export class NoConnection extends Error {}
