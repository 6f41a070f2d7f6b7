import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Answered {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** '/files/:sha256/:id.:type.pdf' and never the address itself; 'none' where no route was meant. */
  readonly route: string;
  readonly seconds: number;
  /** False where whoever asked was gone before the end, as readers are who turn on. */
  readonly isWhole: boolean;
}

/** Hears of the end of every answer; Fastify's own `onResponse` misses those that were cut off. */
export function onAnswered(app: FastifyInstance, hear: (answered: Answered) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    const began = performance.now();
    reply.raw.once('close', () =>
      hear({
        request,
        reply,
        route: request.routeOptions.url ?? 'none',
        seconds: (performance.now() - began) / 1000,
        isWhole: reply.raw.writableFinished,
      }),
    );
  });
}
