import { fileURLToPath } from 'node:url';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The folder of the built host script. */
const folder = fileURLToPath(new URL('../../dist/embed', import.meta.url));

/** Any page may load it, also with integrity checks or cross-origin isolation. */
const headers = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

/** The script for host pages, and its module. */
export async function hostScriptRoutes(app: FastifyInstance): Promise<void> {
  await app.register(serveFiles, {
    root: folder,
    prefix: '/embed/',
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => /^\/[\w-]+\.js$/.test(path),
    preCompressed: true,
    setHeaders: (reply, sent) =>
      void reply.headers({
        ...headers,
        'cache-control': cacheControlOf(sent.replace(/\.br$/, '')),
      }),
  });
}

/**
 * A copy with a content hash never changes. A new version of the script itself reaches all pages within ten
 * minutes.
 */
const cacheControlOf = (file: string): string =>
  /-[\da-f]{8}\.js$/.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=600';
