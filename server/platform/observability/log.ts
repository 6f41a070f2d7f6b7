import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { describe, withoutPersonalData } from './errorDescription.ts';

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

const emptyObject = () => ({});

/**
 * Lines of JSON without e-mails, addresses, tokens and user texts: requests are named by their route,
 * errors by their code, and texts of other programs are filtered.
 */
export const logging = ({ logLevel }: Pick<Settings, 'logLevel'>) => ({
  level: logLevel,
  stream: process.stderr,
  timestamp: (): string => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (level: string) => ({ level }), log: redact },
  // The default serializers contain all of that.
  serializers: { req: emptyObject, res: emptyObject, err: serializeError },
});

/** For a process without a server. */
export const openLog = (settings: Pick<Settings, 'logLevel'>): FastifyBaseLogger =>
  Fastify({ logger: logging(settings) }).log;

function serializeError(error: Error): { type: string; message: string; stack: string } {
  const { what, where = '' } = describe(error);
  return { type: error.name, message: what, stack: where };
}

const redact = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'route' ? withoutPersonalData(value) : value,
    ]),
  );

/** Requested by monitoring every few seconds. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** One line for each response, at the level 'info'. */
export function logResponses(app: FastifyInstance): void {
  onResponseEnd(app, ({ request, reply, route, seconds, isComplete }) => {
    const level = probes.has(route) ? 'debug' : 'info';
    const { method } = request;
    const bytes = Number(reply.getHeader('content-length')) || undefined;
    const ms = Math.round(seconds * 10_000) / 10;
    const line = { method, route, status: reply.statusCode, ms, bytes };
    request.log[level](line, isComplete ? 'answered' : 'cut off');
  });
}
