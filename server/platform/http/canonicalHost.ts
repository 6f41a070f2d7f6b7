import type { FastifyInstance } from 'fastify';
import type { RequestHost, Site } from './origin.ts';

/**
 * Redirects other host names to the store's own address, with method and body (308): cookies, links and
 * security headers are made for one address.
 */
export function redirectOtherHosts(
  app: FastifyInstance,
  site: (request: RequestHost) => Site,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = site(request);
    const isHere = isProbe(request.url) || request.host === host;
    if (isHere) return;
    // Without HSTS: 'localhost' is also the name of other programs on this machine.
    void reply.removeHeader('strict-transport-security');
    // Browsers cache a 308 permanently, and the store may move to another address.
    void reply.header('cache-control', 'no-store');
    await reply.redirect(origin + request.url, 308);
  });
}

/** Monitoring uses any address. */
const isProbe = (url: string): boolean => ['/healthz', '/readyz', '/metrics'].includes(url);
