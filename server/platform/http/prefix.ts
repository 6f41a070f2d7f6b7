import type { FastifyInstance } from 'fastify';
import { isProbe } from './origin.ts';
import { Refused } from './refusal.ts';

const isBelow = (url: string, prefix: string): boolean =>
  url.startsWith(prefix) && /^([/?]|$)/.test(url.slice(prefix.length));

/** The address by which a request is routed: routes have no prefix. */
export function withoutPrefix(url: string, prefix: string): string {
  if (!isBelow(url, prefix)) return url;
  const rest = url.slice(prefix.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Serves the store below the prefix alone. The prefix is written where all answers pass: into redirects, and into the
 * documents, whose scripts read it from the attribute `data-prefix`. The paths in JSON have no prefix: a page adds it
 * (`src/shared/ui/prefix.ts`), as to those of the contract. An empty prefix adds nothing.
 */
export function serveBelow(app: FastifyInstance, prefix: string): void {
  if (prefix === '') return;
  app.addHook('onRequest', async ({ originalUrl, url }, reply) => {
    if (!isBelow(originalUrl, prefix) && !isProbe(url)) throw new Refused('not_found');
    // Relative addresses, and the scope of the service worker, need the slash.
    const [path = ''] = originalUrl.split('?');
    if (path === prefix) await reply.redirect(url, 308);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const location = String(reply.getHeader('location') ?? '');
    if (/^\/(?!\/)/.test(location)) void reply.header('location', prefix + location);
    const isDocument = String(reply.getHeader('content-type')).startsWith('text/html');
    return isDocument && typeof payload === 'string' ? documentBelow(payload, prefix) : payload;
  });
}

/** Texts have no quotes that are not escaped, so that only attributes match. */
const documentBelow = (document: string, prefix: string): string =>
  document
    .replace(/<html(?=[\s>])/, (start) => `${start} data-prefix="${prefix}"`)
    .replace(/( (?:href|src|srcset|action)=")(?=\/(?!\/))/gi, `$1${prefix}`);
