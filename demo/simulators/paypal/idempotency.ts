import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Papers } from './storedObjects.ts';
import { Problem } from './problems.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Kept extends Answer {
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** How long PayPal knows a request again, in hours. */
export const orderHours = 6;
export const subscriptionHours = 72;

/**
 * Does something once for each PayPal-Request-Id, and answers the same again while that is known. A
 * refusal is remembered too: what is asked anew after one needs a new id.
 */
export function once(
  papers: Papers,
  request: FastifyRequest,
  reply: FastifyReply,
  hours: number,
  work: () => Answer,
): FastifyReply {
  const name = request.headers['paypal-request-id'];
  const key = name && `${request.method} ${request.url} ${String(name)}`;
  const known = key ? (papers.find('answer', key) as Kept | null) : null;
  const answer =
    known && known.until > Date.now()
      ? known
      : papers.atOnce(() => {
          const made = orProblem(work);
          const until = Date.now() + hours * 3_600_000;
          if (key) papers.put('answer', key, { ...made, until });
          return made;
        });
  return reply.code(answer.status).send(answer.body);
}

function orProblem(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, body: error.body };
    throw error;
  }
}
