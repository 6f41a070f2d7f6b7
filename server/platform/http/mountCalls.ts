import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '#contract/api/call.ts';
import type { calls } from '#contract/api/registry.ts';
import type { UserId } from '#contract/ids.ts';
import { Refused } from './refusal.ts';
import type { Limit } from '../security/rateLimits.ts';

type Checked<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Part<C extends Call, Name extends 'params' | 'query' | 'body'> = Checked<C[Name]>;

interface SignedIn {
  readonly userId: UserId;
}

type Input<C extends Call> = {
  readonly params: Part<C, 'params'>;
  readonly query: Part<C, 'query'>;
  readonly body: Part<C, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
} & (C['access'] extends 'session' | 'publisher' | 'owner' ? SignedIn : unknown);

/** The result of a handler: the decoded answer, bytes, or nothing for 204. */
type Outcome<C extends Call> = C['answer'] extends z.ZodMiniType
  ? z.output<C['answer']> | Buffer
  : FastifyReply | undefined | void;

type Registry = Readonly<Record<string, Call>>;

/** One handler for each call of a registry. The compiler reports a missing one. */
export type HandlersOf<Calls extends Registry> = {
  readonly [Name in keyof Calls]: (input: Input<Calls[Name]>) => Promise<Outcome<Calls[Name]>>;
};

export type Handlers = HandlersOf<typeof calls>;

interface Mounting<Calls extends Registry> {
  readonly calls: Calls;
  readonly handlers: HandlersOf<Calls>;
  readonly limits: Partial<Record<keyof Calls, Limit>>;
  /** A second limit, shared by all users at one address. */
  readonly sharedLimits?: Partial<Record<keyof Calls, Limit>>;
  /** The calls for sessions that a user who has bought as a guest may make. */
  readonly forGuests?: readonly (keyof Calls)[];
  /** The calls that a session refuses which a site that frames the store has opened. */
  readonly notByHost?: readonly (keyof Calls)[];
  /** Bytes of a call without a limit; the default is the server's own limit. */
  readonly bodyLimit?: number;
}

/** Mounts the calls of a registry. */
export function mountCalls<Calls extends Registry>(
  app: FastifyInstance,
  {
    calls,
    handlers,
    limits,
    sharedLimits,
    forGuests = [],
    notByHost = [],
    bodyLimit,
  }: Mounting<Calls>,
): void {
  for (const [name, call] of Object.entries<Call>(calls)) {
    app.route({
      ...routeOf(
        call,
        handlers[name] as Handler,
        forGuests.includes(name),
        notByHost.includes(name),
      ),
      ...(bodyLimit && { bodyLimit }),
      ...(call.bodyLimit && { bodyLimit: call.bodyLimit }),
      config: {
        rateLimit: limits[name] ?? false,
        ...(call.withoutCookies && { withoutCookies: call.withoutCookies }),
        needsSession: call.needsSession === true,
        isSameForAll: call.method === 'GET' && call.access === 'anyone' && !limits[name],
      },
      onRequest: countSharedLimit(app, sharedLimits?.[name]),
    });
  }
}

/** The plugin counts a request once, by the limit of its route. This second limit is counted explicitly. */
function countSharedLimit(app: FastifyInstance, limit: Limit | undefined) {
  if (!limit) return [];
  // A separate counter, because the route's limit counts with the same key.
  const keyGenerator: Limit['keyGenerator'] = (request) =>
    `together ${request.routeOptions.url} ${limit.keyGenerator(request)}`;
  const count = app.createRateLimit({ ...limit, keyGenerator });
  return [
    async (request: FastifyRequest): Promise<void> => {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw new Refused('rate_limited');
    },
  ];
}

type Handler = (input: Input<Call> & SignedIn) => Promise<unknown>;

function routeOf(
  call: Call,
  handler: Handler,
  isForGuests: boolean,
  isNotByHost: boolean,
): RouteOptions {
  return {
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    // Access is checked before validation: users without access learn nothing about the request.
    preValidation: async (request) => {
      assertAccess(call, request, isForGuests);
      if (isNotByHost && request.isByHost) throw new Refused('host_identity_refused');
    },
    async handler(request, reply) {
      const { params, query, body, userId } = request;
      const input = { params, query, body, request, reply, userId } as Input<Call> & SignedIn;
      const outcome = await handler(input);
      // A handler that sent the reply itself also resolves to nothing, once the reply is awaited.
      if (reply.sent) return reply;
      if (outcome === undefined) return reply.code(204).send();
      return outcome;
    },
  };
}

/** `requireOwner` refuses publishers who are no owners. */
function assertAccess(
  { access }: Call,
  { userId, isPublisher, isGuest }: FastifyRequest,
  isForGuests: boolean,
): void {
  const isForPublishers = access === 'publisher' || access === 'owner';
  if ((isForPublishers || access === 'session') && userId === null)
    throw new Refused('not_signed_in');
  if (access === 'session' && isGuest && !isForGuests) throw new Refused('not_signed_in');
  if (isForPublishers && !isPublisher) throw new Refused('not_a_publisher');
}

/** Params and body are decoded, the answer is encoded. */
const schemaOf = ({ params, query, body, answer }: Call) => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  ...(answer && { response: { 200: answer } }),
});

/** Accepts JSON bodies only. A call without a body may send none. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
