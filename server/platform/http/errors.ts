import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { registrationErrors } from '#contract/api/signIn.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { BlobsUnavailable } from '../blobs/blobStore.ts';
import { isDatabaseAway, describe } from '../observability/errorDescription.ts';
import { isDiskFull } from '../disk.ts';
import { Refused } from './refusal.ts';

/** The only place where an error becomes a response: `{ code, message }`, as in the contract. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, status, besides } = refusalBy(error, request);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .headers(repeatable.has(status) ? retryLater : {})
    .send(JSON.stringify({ code, message, ...commonFields(code), ...besides }));
}

/** The store, its disk, or a service that it asked for this request, is away for a while. */
const repeatable: ReadonlySet<number> = new Set([502, 503, 507]);

/** Seconds until a retry is useful. */
export const retryLater = { 'retry-after': '5' } as const;

/** The further fields of some codes in the product's own shapes. */
function commonFields(code: ErrorCode): object {
  const id = registrationIds[code];
  if (id) return { error: true, id };
  return code.startsWith('coupon_') ? { error: true } : {};
}

/** Ids with which the app distinguishes rejected registrations. */
const registrationIds: Partial<Record<ErrorCode, string>> = {
  user_exists: registrationErrors.userExists,
  could_not_register: registrationErrors.couldNotRegister,
  registration_expired: registrationErrors.expired,
};

/** Maps an error to a response. Unexpected errors are logged. */
export function refusalBy(error: unknown, request: FastifyRequest): Refused {
  const refused = asRefused(error);
  const missing = whatIsMissing(error);
  if (missing) logMissing(missing, error, request);
  else if (refused.code === 'internal') logFailure(error, request);
  return refused;
}

/** Failures that affect every request until an operator repairs the cause. */
type CommonFailure = 'the database is away' | 'the disk is full' | 'the files are away';

function whatIsMissing(error: unknown): CommonFailure | null {
  if (error instanceof Refused) return error.code === 'disk_full' ? 'the disk is full' : null;
  if (error instanceof BlobsUnavailable) return 'the files are away';
  if (isDiskFull(error)) return 'the disk is full';
  return isDatabaseAway(error) ? 'the database is away' : null;
}

/** Milliseconds between two log lines about the same failure. */
const logEvery = 10_000;

/** By app: the time of the last log line, and the number of failures since then. */
interface Logged {
  readonly at: number;
  more: number;
}
const logged = new WeakMap<object, Map<CommonFailure, Logged>>();

export function logMissing(missing: CommonFailure, error: unknown, request: FastifyRequest): void {
  const lines = logged.get(request.server.server) ?? new Map<CommonFailure, Logged>();
  logged.set(request.server.server, lines);
  const last = lines.get(missing);
  if (last && performance.now() - last.at < logEvery) {
    last.more += 1;
    return;
  }
  lines.set(missing, { at: performance.now(), more: 0 });
  const line = { ...describe(error), ...(last && last.more > 0 && { more: last.more }) };
  request.log.error(line, missing);
}

function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof BlobsUnavailable) return new Refused('files_unavailable');
  const missing = whatIsMissing(error);
  if (missing)
    return new Refused(missing === 'the disk is full' ? 'disk_full' : 'store_unavailable');
  const { validation, validationContext, statusCode = 500 } = error as Partial<FastifyError>;
  if (validation)
    return new Refused('bad_request', validationMessage(validation, validationContext));
  if (statusCode === 415) return new Refused('unsupported_media_type');
  if (statusCode === 413) return new Refused('body_too_large');
  if (statusCode === 429) return new Refused('rate_limited');
  return statusCode < 500 ? new Refused('bad_request') : new Refused('internal');
}

type Validation = NonNullable<FastifyError['validation']>;

/** 'params/id: …' for the author of a client; 'body: …' about the whole body. */
const validationMessage = (validation: Validation, context = 'request'): string =>
  validation
    .map(({ instancePath, message = '' }) => {
      const position = `${context}${instancePath}`.replace(/\/$/, '');
      return `${position}: ${message.replace(/\.$/, '')}.`;
    })
    .join(' ');

/** Names the route instead of the URL, which may contain a token, and leaves out the values of a query. */
function logFailure(error: unknown, request: FastifyRequest): void {
  const { method, routeOptions } = request;
  request.log.error({ ...describe(error), method, route: routeOptions.url }, 'failed');
}
