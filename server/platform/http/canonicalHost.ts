import type { FastifyInstance } from 'fastify';
import type { Asked, Site } from './origin.ts';

/**
 * One store has one address: cookies, links and security headers are made for it. Whoever comes by
 * another name is sent there; the method and the body go along (308).
 */
export function redirectOtherHosts(app: FastifyInstance, site: (request: Asked) => Site): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = site(request);
    const isHere = isProbe(request.url) || request.host === host;
    if (isHere) return;
    // Nor is it held to HTTPS for a year: 'localhost' is also the name of everything else here.
    void reply.removeHeader('strict-transport-security');
    // Browsers keep a 308 for good, and the store may move to another address.
    void reply.header('cache-control', 'no-store');
    await reply.redirect(origin + request.url, 308);
  });
}

/** Asked by machines, by whatever address they know. */
const isProbe = (url: string): boolean => ['/healthz', '/readyz', '/metrics'].includes(url);
