import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, Faults } from '../faults.ts';
import { answerOf, callOf, type OpenUnitOfWork, remember, run } from './call.ts';
import { apiVersion, newId } from './unitOfWork.ts';
import { type Answer, answeredBefore, inUse } from './idempotency.ts';
import { StripeRefusal } from './refusal.ts';
import { type Resource, resources } from './resources.ts';

export interface ApiOptions {
  readonly open: OpenUnitOfWork;
  readonly faults: Faults;
}

/** Stripe's API under /v1, as its own library speaks to it. */
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
    return reply.code(404).send(new StripeRefusal(message).body);
  });
}

interface Visit extends ApiOptions {
  /** Accounts and keys of calls that have not been answered. */
  readonly inFlight: Set<string>;
  readonly resource: Resource;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly requestId: string;
}

async function handle(visit: Visit): Promise<FastifyReply> {
  const { faults, request, reply } = visit;
  setHeaders(visit);
  const fault = faults.next(request);
  if (fault?.what === 'drop-before') return drop(reply);
  if (fault?.what === 'busy') return send(reply, answerOf(tooMany));
  if (fault?.what === 'fail') return send(reply, answerOf(broken));
  const answer = await answerTo(visit, fault);
  if (fault?.what === 'drop-after') return drop(reply);
  if (fault?.what === 'hold') await faults.hold();
  return send(reply, answer);
}

async function answerTo(visit: Visit, fault: Fault | null): Promise<Answer> {
  try {
    return await answerOnce(visit, fault);
  } catch (error) {
    if (error instanceof StripeRefusal) return answerOf(error);
    throw error;
  }
}

/** A call with a key is done once: a repetition has the first one's answer, or waits its turn. */
async function answerOnce(visit: Visit, fault: Fault | null): Promise<Answer> {
  const { open, resource, request, reply, requestId, inFlight } = visit;
  const call = callOf(open, resource, request, requestId);
  const { keyed, unit } = call;
  const key = `${unit.account} ${keyed?.key}`;
  if (keyed && inFlight.has(key)) throw inUse(keyed.key);
  const before = keyed && answeredBefore(unit, keyed);
  if (before) {
    reply.headers({ 'idempotent-replayed': 'true', 'original-request': before.requestId });
    return before;
  }
  if (keyed) inFlight.add(key);
  try {
    if (fault?.what === 'slow') await pause(fault.ms);
    if (fault?.what === 'hold-before') await visit.faults.hold();
    if (fault?.what !== 'fail-for-good') return run(call);
    remember(call, answerOf(broken));
    return answerOf(broken);
  } finally {
    if (keyed) inFlight.delete(key);
  }
}

const broken = new StripeRefusal('An unknown error occurred.', { status: 500, type: 'api_error' });
const tooMany = new StripeRefusal('Too many requests hit the API too quickly.', {
  status: 429,
  code: 'rate_limit',
});

function setHeaders({ request: { headers }, reply, requestId }: Visit): void {
  const echoed = ['idempotency-key', 'stripe-account'].filter((name) => headers[name]);
  reply.headers({
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': headers['stripe-version'] ?? apiVersion,
    ...Object.fromEntries(echoed.map((name) => [name, headers[name]])),
  });
}

const send = (reply: FastifyReply, { status, body }: Answer): FastifyReply =>
  reply.code(status).send(body);

function drop(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
