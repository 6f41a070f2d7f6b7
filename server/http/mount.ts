import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '#contract/api/call.ts';
import { type CallName, calls } from '#contract/api/registry.ts';
import type { UserId } from '#contract/ids.ts';
import { Refused } from '../refusal.ts';
import { limits, sharedLimits } from '../security/limits.ts';

type Checked<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Part<C extends Call, Name extends 'params' | 'query' | 'body'> = Checked<C[Name]>;

export interface SignedIn {
  readonly userId: UserId;
}

type Input<C extends Call> = {
  readonly params: Part<C, 'params'>;
  readonly query: Part<C, 'query'>;
  readonly body: Part<C, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
} & (C['access'] extends 'session' ? SignedIn : unknown);

/** What a handler resolves to: the answer in the code's own spelling, or nothing for 204. */
type Outcome<C extends Call> = C['answer'] extends z.ZodMiniType
  ? z.output<C['answer']>
  : FastifyReply | undefined | void;

/** One for each call of the contract: the compiler misses the one that was forgotten. */
export type Handlers = {
  readonly [Name in CallName]: (
    input: Input<(typeof calls)[Name]>,
  ) => Promise<Outcome<(typeof calls)[Name]>>;
};

/** Mounts every call of the contract, and none beside them. */
export function mountCalls(app: FastifyInstance, handlers: Handlers): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const route = routeOf(name, calls[name], handlers[name] as Handler);
    app.route({ ...route, onRequest: sharedLimitOf(app, name) });
  }
}

/** One request is counted by the limit of its route only once, so this one counts by hand. */
function sharedLimitOf(app: FastifyInstance, name: CallName) {
  const limit = sharedLimits[name];
  if (!limit) return [];
  const count = app.createRateLimit(limit);
  const demandRoom = async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw new Refused('rate_limited');
  };
  return [demandRoom];
}

type Handler = (input: Input<Call> & SignedIn) => Promise<unknown>;

function routeOf(name: CallName, call: Call, handler: Handler): RouteOptions {
  return {
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    config: { rateLimit: limits[name] ?? false },
    // Before anything of the request is looked at: what is wrong with it is nobody's business.
    preValidation: async ({ userId }) => {
      if (call.access === 'session' && userId === null) throw new Refused('not_signed_in');
    },
    async handler(request, reply) {
      const { params, query, body, userId } = request;
      const input = { params, query, body, request, reply, userId } as Input<Call> & SignedIn;
      const outcome = await handler(input);
      // A reply that the handler sent resolves to nothing too, once it has been waited for.
      if (reply.sent) return reply;
      if (outcome === undefined) return reply.code(204).send();
      return outcome;
    },
  };
}

/** Params and body are decoded on the way in, the answer is encoded on the way out. */
const schemaOf = ({ params, query, body, answer }: Call) => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  ...(answer && { response: { 200: answer } }),
});
