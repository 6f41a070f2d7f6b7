import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface CompletedResponse {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** '/files/:sha256/:id.:type.pdf' instead of the URL; 'none' without a route. */
  readonly route: string;
  readonly seconds: number;
  /** False when the client disconnected before the end, like a reader that turned to another page. */
  readonly isComplete: boolean;
}

/** Calls the listener after every response. Fastify's own `onResponse` leaves out aborted ones. */
export function onResponseEnd(
  app: FastifyInstance,
  listener: (completed: CompletedResponse) => void,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const began = performance.now();
    reply.raw.once('close', () =>
      listener({
        request,
        reply,
        route: request.routeOptions.url ?? 'none',
        seconds: (performance.now() - began) / 1000,
        isComplete: reply.raw.writableFinished,
      }),
    );
  });
}
