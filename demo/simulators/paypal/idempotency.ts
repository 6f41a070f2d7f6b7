import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayPalObjects } from './storedObjects.ts';
import { PayPalError } from './errors.ts';

interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

interface StoredResponse extends ApiResponse {
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** The hours for which PayPal stores the response to a request id. */
export const orderHours = 6;
export const subscriptionHours = 72;

/**
 * Runs `work` once for each PayPal-Request-Id, and sends the stored response to a repetition. An error is
 * stored too, so a new attempt after an error needs a new id.
 */
export function idempotent(
  objects: PayPalObjects,
  request: FastifyRequest,
  reply: FastifyReply,
  hours: number,
  work: () => ApiResponse,
): FastifyReply {
  const name = request.headers['paypal-request-id'];
  const key = name && `${request.method} ${request.url} ${String(name)}`;
  const stored = key ? (objects.find('response', key) as StoredResponse | null) : null;
  const response =
    stored && stored.until > Date.now()
      ? stored
      : objects.transaction(() => {
          const result = runToResponse(work);
          const until = Date.now() + hours * 3_600_000;
          if (key) objects.save('response', key, { ...result, until });
          return result;
        });
  return reply.code(response.status).send(response.body);
}

function runToResponse(work: () => ApiResponse): ApiResponse {
  try {
    return work();
  } catch (error) {
    if (error instanceof PayPalError) return { status: error.status, body: error.body };
    throw error;
  }
}
