import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, Faults } from '../faults.ts';
import { responseOf, callOf, type OpenUnitOfWork, storeResponse, run } from './call.ts';
import { apiVersion, newId } from './unitOfWork.ts';
import { type ApiResponse, storedResponse, keyInUse } from './idempotency.ts';
import { StripeError } from './errors.ts';
import { type Resource, resources } from './resources.ts';

export interface ApiOptions {
  readonly open: OpenUnitOfWork;
  readonly faults: Faults;
}

/** Stripe's API under /v1, in the format of Stripe's client library. */
export async function stripeApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const inFlight = new Set<string>();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  for (const resource of resources) {
    app.route({
      method: resource.method,
      url: `/v1${resource.url}`,
      handler: (request, reply) =>
        handle({ ...options, inFlight, resource, request, reply, requestId: newId('req') }),
    });
  }
  app.all('/v1/*', (request, reply) => {
    const { method, url } = request;
    const message = `Unrecognized request URL (${method}: ${url.split('?')[0]}).`;
    return reply.code(404).send(new StripeError(message).body);
  });
}

interface ApiRequest extends ApiOptions {
  /** Accounts and idempotency keys of the calls in progress. */
  readonly inFlight: Set<string>;
  readonly resource: Resource;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly requestId: string;
}

async function handle(apiRequest: ApiRequest): Promise<FastifyReply> {
  const { faults, request, reply } = apiRequest;
  setHeaders(apiRequest);
  const fault = faults.take(request);
  if (fault?.what === 'drop-before') return dropConnection(reply);
  if (fault?.what === 'busy') return send(reply, responseOf(rateLimited));
  if (fault?.what === 'fail') return send(reply, responseOf(internalError));
  const response = await respond(apiRequest, fault);
  if (fault?.what === 'drop-after') return dropConnection(reply);
  if (fault?.what === 'hold') await faults.hold();
  return send(reply, response);
}

async function respond(apiRequest: ApiRequest, fault: Fault | null): Promise<ApiResponse> {
  try {
    return await respondOnce(apiRequest, fault);
  } catch (error) {
    if (error instanceof StripeError) return responseOf(error);
    throw error;
  }
}

/** A call with an idempotency key runs once. A repetition receives the stored response, or 409 while the call runs. */
async function respondOnce(apiRequest: ApiRequest, fault: Fault | null): Promise<ApiResponse> {
  const { open, resource, request, reply, requestId, inFlight } = apiRequest;
  const call = callOf(open, resource, request, requestId);
  const { idempotent, unit } = call;
  const key = `${unit.account} ${idempotent?.key}`;
  if (idempotent && inFlight.has(key)) throw keyInUse(idempotent.key);
  const stored = idempotent && storedResponse(unit, idempotent);
  if (stored) {
    reply.headers({ 'idempotent-replayed': 'true', 'original-request': stored.requestId });
    return stored;
  }
  if (idempotent) inFlight.add(key);
  try {
    if (fault?.what === 'slow') await pause(fault.ms);
    if (fault?.what === 'hold-before') await apiRequest.faults.hold();
    if (fault?.what !== 'fail-for-good') return run(call);
    storeResponse(call, responseOf(internalError));
    return responseOf(internalError);
  } finally {
    if (idempotent) inFlight.delete(key);
  }
}

const internalError = new StripeError('An unknown error occurred.', {
  status: 500,
  type: 'api_error',
});
const rateLimited = new StripeError('Too many requests hit the API too quickly.', {
  status: 429,
  code: 'rate_limit',
});

function setHeaders({ request: { headers }, reply, requestId }: ApiRequest): void {
  const echoed = ['idempotency-key', 'stripe-account'].filter((name) => headers[name]);
  reply.headers({
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': headers['stripe-version'] ?? apiVersion,
    ...Object.fromEntries(echoed.map((name) => [name, headers[name]])),
  });
}

const send = (reply: FastifyReply, { status, body }: ApiResponse): FastifyReply =>
  reply.code(status).send(body);

function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
